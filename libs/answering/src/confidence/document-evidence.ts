import { shareEvidence } from '#contracts/evidence.js';
import type { Search } from '../documents/passage-index.js';

/** Features of the confidence model for the best passage. */
export type DocumentEvidence = Record<
  'score' | 'gap' | 'topicLevel' | 'sentence' | 'covered' | 'matched' | 'known' | 'length',
  number
>;

export function documentEvidence({ found, idf, knownIdf, terms }: Search): DocumentEvidence {
  const [first] = found;
  // Passages of one document share its topic: a close runner-up from it does not count against the best.
  const rival = found.find(({ passage }) => passage.articleId !== first?.passage.articleId);
  const scale = idf || 1;
  return {
    score: first?.score ?? 0,
    gap: first ? Math.min(2, first.score - (rival?.score ?? 0)) : 0,
    topicLevel: first ? Math.min(3, first.topic / scale) : 0,
    sentence: shareEvidence.sentence * (first?.sentence ?? 0),
    covered: 2 * (first?.covered ?? 0),
    // Approximate number of the question's words in the best sentence: one may be a coincidence, five are not.
    matched: Math.log2(1 + (first?.sentence ?? 0) * terms.length),
    known: shareEvidence.known * (knownIdf / scale),
    length: Math.log(1 + terms.length) / 2,
  };
}
