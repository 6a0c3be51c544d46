import type { TokenModel } from './token-model.js';
import type { Step } from './tokenizer-file.js';
import { Vocabulary } from './vocabulary.js';

/** WordPiece (BERT): takes the longest matching token from the left, repeatedly. A word that cannot be split this way is unknown. */
export function wordPiece(model: Step): TokenModel {
  const ids = model.vocab as Record<string, number>;
  const tokens: string[] = [];
  for (const [token, id] of Object.entries(ids)) tokens[id] = token;
  const vocabulary = new Vocabulary(Array.from(tokens, (token) => token ?? ''));
  const prefix = String(model.continuing_subword_prefix ?? '##');
  const unknown = vocabulary.find(String(model.unk_token ?? '[UNK]'));
  const longest = Number(model.max_input_chars_per_word ?? 100);

  const tokenize = (word: string): number[] => {
    const characters = [...word];
    if (characters.length > longest) return [];
    const found: number[] = [];
    for (let from = 0; from < characters.length; ) {
      let to = characters.length;
      let id = -1;
      for (; to > from; to -= 1) {
        id = vocabulary.find((from > 0 ? prefix : '') + characters.slice(from, to).join(''));
        if (id >= 0) break;
      }
      if (id < 0) return [];
      found.push(id);
      from = to;
    }
    return found.filter((id) => id !== unknown);
  };
  return { size: vocabulary.size, tokenize };
}
