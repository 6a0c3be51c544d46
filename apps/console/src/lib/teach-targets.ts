import type { ArticleKind } from '#contracts/articles.js';

/** Minimum similarity of an answer, relative to the closest document. */
const minRelativeSimilarity = 1 / 2;

interface Nearest {
  kind: ArticleKind;
  confidence: number;
  /** Similar enough to be added as a phrasing. */
  fits: boolean;
}

export interface TeachTargets<T> {
  /** Default suggestion; null if none fits. */
  near: T | null;
  /** Other answers to choose from, closest first. */
  others: T[];
  /** Closest document, if no answer is close. */
  document: T | null;
}

/** Articles to suggest for a question as a new phrasing. The server decides which ones fit. */
export function teachTargets<T extends Nearest>(nearest: readonly T[]): TeachTargets<T> {
  const ranked = nearest.toSorted((a, b) => b.confidence - a.confidence);
  const [best] = ranked;
  const answers = ranked.filter(({ kind }) => kind === 'answer');
  const near = answers.find(({ fits }) => fits) ?? null;
  const isDocument =
    best?.kind === 'document' && (answers[0]?.confidence ?? 0) < best.confidence * minRelativeSimilarity;
  return { near, others: answers.filter((each) => each !== near), document: near === null && isDocument ? best : null };
}
