import type { ArticleKind } from '#contracts/articles.js';

/** An authored answer that is at least this share as near as the nearest goes before a document. */
const nearEnough = 1 / 3;

/**
 * Where a question is best taught. A way of asking leads to an authored answer, while it only makes a quotation of a
 * document likelier: answers go first, unless they are far off.
 */
export function teachableFirst<T extends { kind: ArticleKind; confidence: number }>(nearest: readonly T[]): T[] {
  const best = Math.max(0, ...nearest.map(({ confidence }) => confidence));
  const rank = ({ kind, confidence }: T) => (kind === 'answer' && confidence >= best * nearEnough ? 1 : 0);
  return nearest.toSorted((a, b) => rank(b) - rank(a) || b.confidence - a.confidence);
}
