import type { Candidate } from '#contracts/answer.js';

/**
 * Least likeness of a question to an article's phrasings (cosine of the nearest, plus a quarter of the next two) at which
 * it is offered as one more of them. Chosen on the demonstration's questions that were not answered: of those whose best
 * answer is the right one, 28 of 31 are at or above it, and of what is at or above it 28 of 38 are right.
 */
const minSimilarity = 0.45;
/** Below this the answerer itself thinks of something else. */
const minConfidence = 0.1;
/** An answer that is less than this share as sure as the best candidate is not what was meant. */
const minConfidenceRatio = 1 / 2;

type ScoredCandidate = Pick<Candidate, 'kind' | 'confidence' | 'scores'>;

/**
 * The article to which a question that was not answered may be taught; null where none is like it. Only answers are
 * taught: a document is quoted, and a phrasing of it would only make a quotation likelier, of whatever sentence.
 */
export function teachingTarget<T extends ScoredCandidate>(candidates: readonly T[]): T | null {
  const best = Math.max(0, ...candidates.map(({ confidence }) => confidence));
  const answers = candidates.filter(({ kind }) => kind === 'answer').toSorted((a, b) => b.confidence - a.confidence);
  const [first] = answers;
  return first && isSimilar(first) && first.confidence >= best * minConfidenceRatio ? first : null;
}

/** Whether a question is like enough to what visitors are known to ask this article. */
export function isSimilar({ confidence, scores }: ScoredCandidate): boolean {
  return (scores.nearest ?? 0) >= minSimilarity && confidence >= minConfidence;
}
