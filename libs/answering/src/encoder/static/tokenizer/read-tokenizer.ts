import { readNormalizer } from './normalizer.js';
import { readPreTokenizer } from './pre-tokenizer.js';
import type { TokenModel } from './token-model.js';
import { type Step, type TokenizerFile, UnsupportedTokenizer } from './tokenizer-file.js';
import { unigram } from './unigram.js';
import { wordPiece } from './word-piece.js';

export interface Tokenizer {
  /** Size of the vocabulary. */
  readonly size: number;
  /** Token ids of a text in order, without unknown ones. */
  tokenize(text: string): number[];
}

/** Creates a tokenizer from a `tokenizer.json`. Throws a readable sentence for unsupported features. */
export function readTokenizer(file: TokenizerFile): Tokenizer {
  const normalize = readNormalizer(file.normalizer);
  const cut = readPreTokenizer(file.pre_tokenizer);
  const model = readModel(file.model);
  return {
    size: model.size,
    tokenize: (text) => {
      const normal = normalize(text);
      return normal === '' ? [] : cut([normal]).flatMap((piece) => model.tokenize(piece));
    },
  };
}

function readModel(model: Step): TokenModel {
  switch (model.type) {
    case 'WordPiece':
      return wordPiece(model);
    case 'Unigram':
      return unigram(model);
    default:
      throw new UnsupportedTokenizer(`the model ${model.type}`);
  }
}
