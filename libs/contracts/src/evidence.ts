/**
 * Evidence that screens also show in words. The answerer names and scales it by this file, and screens read it by it;
 * evidence with any other name is for tuning the answerer.
 */

/** Evidence that is a share, with the value that stands for 100 %: in the range that suits the calibration. */
export const shareEvidence = {
  /** Similarity of the question to the closest phrasing. */
  similarity: 3,
  /** Share of the important words that the knowledge base contains. */
  known: 2,
  /** Share of the important words that the best sentence of a passage contains. */
  sentence: 2,
} as const;

/**
 * `exact`: 1 where the question is a phrasing word for word. `ratio`: see {@link lead}. Reasons to ask back, however high the confidence, above 0 where they
 * apply: `singleTerm`, the answer contains a single content word of the question and lacks others; `substituted`, the question is a phrasing with another
 * subject; `subject`, the question is a word that several answers contain.
 */
export type DisplayedEvidence =
  | keyof typeof shareEvidence
  | 'exact'
  | 'ratio'
  | 'singleTerm'
  | 'substituted'
  | 'subject';

/** Lead of one probability over another, as evidence: half the logarithm of their ratio. */
export function lead(first: number, second: number): number {
  return Math.log((first + 1e-6) / (second + 1e-6)) / 2;
}

/** Members of the answerer's ensemble. */
export const memberNames = ['svm', 'logistic', 'keyword', 'nearest', 'body', 'content', 'meaning'] as const;

/** Names of a candidate's scores: of the members, of the ensemble as a whole, and of the passage search. */
export const scoreNames = [...memberNames, 'pooled', 'score', 'topic', 'sentence'] as const;
export type ScoreName = (typeof scoreNames)[number];
