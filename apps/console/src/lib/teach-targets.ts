import type { ArticleKind } from '#contracts/articles.js';

/** An answer that is less than this share as near as the nearest is not what was meant. */
const nearEnough = 1 / 2;

interface Nearest {
  kind: ArticleKind;
  confidence: number;
}

export interface TeachTargets<T> {
  /** The answer that is offered by itself; null where none is near. */
  near: T | null;
  /** Answers that somebody may mean nevertheless, nearest first. */
  others: T[];
  /** The document that came nearest where no answer is near. */
  document: T | null;
}

/**
 * Where a question can be taught: to answers alone. A way of asking leads to what was written as an answer to it; of a
 * document, which is quoted, it would only make a quotation likelier, of whatever sentence.
 */
export function teachTargets<T extends Nearest>(nearest: readonly T[]): TeachTargets<T> {
  const ranked = nearest.toSorted((a, b) => b.confidence - a.confidence);
  const [best] = ranked;
  const [first, ...others] = ranked.filter(({ kind }) => kind === 'answer');
  if (first && best && first.confidence >= best.confidence * nearEnough) return { near: first, others, document: null };
  return { near: null, others: first ? [first, ...others] : [], document: best?.kind === 'document' ? best : null };
}
