import type { TokenModel } from './token-model.js';
import type { Step } from './tokenizer-file.js';
import { Vocabulary } from './vocabulary.js';

const encoder = new TextEncoder();
/** Log-probability penalty of a character without a token, relative to the rarest token. */
const unknownPenalty = 10;

/** Unigram language model (Kudo, 2018): finds the most probable segmentation of a piece with the Viterbi algorithm. */
export function unigram(model: Step): TokenModel {
  const pieces = model.vocab as [token: string, score: number][];
  const unknown = typeof model.unk_id === 'number' ? model.unk_id : -1;
  const vocabulary = new Vocabulary(pieces.map(([token]) => token));
  const scores = Float32Array.from(pieces, ([, score]) => score);
  const unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - unknownPenalty;

  const tokenize = (piece: string): number[] => {
    const bytes = encoder.encode(piece);
    const best = new Float64Array(bytes.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(bytes.length + 1);
    const ids = new Int32Array(bytes.length + 1);
    best[0] = 0;
    const offer = (start: number, end: number, id: number, score: number) => {
      const total = (best[start] as number) + score;
      if (total <= (best[end] as number)) return;
      best[end] = total;
      from[end] = start;
      ids[end] = id;
    };
    for (let start = 0; start < bytes.length; start += characterBytes(bytes[start] as number)) {
      vocabulary.eachPrefix(bytes, start, (length, id) => {
        if (id !== unknown) offer(start, start + length, id, scores[id] as number);
      });
      offer(start, Math.min(start + characterBytes(bytes[start] as number), bytes.length), -1, unknownScore);
    }
    const found: number[] = [];
    for (let end = bytes.length; end > 0; end = from[end] as number) {
      if ((ids[end] as number) >= 0) found.push(ids[end] as number);
    }
    return found.reverse();
  };
  return { size: vocabulary.size, tokenize };
}

/** Length of a character in UTF-8 by its first byte. */
function characterBytes(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
