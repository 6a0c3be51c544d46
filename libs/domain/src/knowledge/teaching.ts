import type { Candidate } from '#contracts/answer.js';

/**
 * Minimum similarity of a question to an article's phrasings (cosine of the nearest, plus a quarter of the next two) to be proposed as
 * another one. Tuned on the demonstration's unanswered questions: 28 of 31 whose best answer is right reach it, and 28 of 38 that reach it
 * are right.
 */
const minSimilarity = 0.45;
/**
 * Minimum confidence to be proposed. Measured on the questions of `e2e/eval-kb` that the bot does not answer: of the proposals from here on 56 % are
 * right (45 % with ten articles and fewer), of those below 23 % (10 %).
 */
const minConfidence = 0.4;
/** Minimum confidence, as a share of the best candidate's. */
const minConfidenceRatio = 1 / 2;

type ScoredCandidate = Pick<Candidate, 'kind' | 'confidence' | 'scores'>;

/**
 * Article to teach an unanswered question to; null if none is similar. Documents are excluded: they are quoted, and a phrasing would only
 * make some quotation more likely.
 */
export function teachingTarget<T extends ScoredCandidate>(candidates: readonly T[]): T | null {
  const best = Math.max(0, ...candidates.map(({ confidence }) => confidence));
  const answers = candidates.filter(({ kind }) => kind === 'answer').toSorted((a, b) => b.confidence - a.confidence);
  const [first] = answers;
  return first && isSimilar(first) && first.confidence >= best * minConfidenceRatio ? first : null;
}

/** Whether a question is similar to the known phrasings of this article. */
export function isSimilar({ confidence, scores }: ScoredCandidate): boolean {
  return (scores.nearest ?? 0) >= minSimilarity && confidence >= minConfidence;
}
