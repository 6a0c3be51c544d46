/**
 * Which numbers of a decision are also said in words. The answerer names and scales them by this page and screens read them
 * by it; whatever has another name is for those who tune the answerer.
 */

/** Evidence that is a share, with the number that means all of it: in the range that suits the calibration. */
export const shareEvidence = {
  /** Similarity of the question to the closest phrasing. */
  similarity: 3,
  /** Of the words that matter, those that the knowledge base knows. */
  known: 2,
  /** Of the words that matter, those that the best sentence of a passage holds. */
  sentence: 2,
} as const;

/** `exact`: 1 where the question is a phrasing word for word. `ratio`: see {@link lead}. */
export type DisplayedEvidence = keyof typeof shareEvidence | 'exact' | 'ratio';

/** How far a probability is ahead of another, as evidence: half the logarithm of how many times larger it is. */
export function lead(first: number, second: number): number {
  return Math.log((first + 1e-6) / (second + 1e-6)) / 2;
}

/** What scores answers. */
export const memberNames = ['svm', 'logistic', 'keyword', 'nearest', 'body', 'content', 'meaning'] as const;

/** What a candidate's scores are called: by the answerer's members, by all of them together, and by the search for passages. */
export const scoreNames = [...memberNames, 'pooled', 'score', 'topic', 'sentence'] as const;
export type ScoreName = (typeof scoreNames)[number];
