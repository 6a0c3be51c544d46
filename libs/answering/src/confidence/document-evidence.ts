import { shareEvidence } from '#contracts/evidence.js';
import type { Search } from '../documents/passage-index.js';

/** Named numbers that say how sure one may be that the first passage found answers the question. */
export type DocumentEvidence = Record<
  'score' | 'gap' | 'topicLevel' | 'sentence' | 'matched' | 'known' | 'length',
  number
>;

export function documentEvidence({ found, idf, knownIdf, terms }: Search): DocumentEvidence {
  const [first, second] = found;
  const scale = idf || 1;
  return {
    score: first?.score ?? 0,
    gap: first ? Math.min(2, first.score - (second?.score ?? 0)) : 0,
    topicLevel: first ? Math.min(3, first.topic / scale) : 0,
    sentence: shareEvidence.sentence * (first?.sentence ?? 0),
    // About how many words of the question the best sentence holds: one word may be a coincidence, five are not.
    matched: Math.log2(1 + (first?.sentence ?? 0) * terms.length),
    known: shareEvidence.known * (knownIdf / scale),
    length: Math.log(1 + terms.length) / 2,
  };
}
