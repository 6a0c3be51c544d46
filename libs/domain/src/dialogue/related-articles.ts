import type { AnswerDecision, RelatedArticle } from '#contracts/answer.js';
import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';

/** Minimum confidence of an article worth showing to a waiting visitor. */
const minConfidence = 0.15;

/** Handoff reasons for which candidate articles may help; otherwise the visitor wants or needs a person. */
const helpfulReasons = new Set<AnswerDecision['reason']>(['low_confidence', 'no_match', 'repeated_failure']);

/** Related articles for a waiting visitor: the nearest ones, best first, without those rejected. */
export function relatedArticles(
  { reason, candidates }: AnswerDecision,
  turnedDown: readonly ArticleId[],
): RelatedArticle[] {
  if (!helpfulReasons.has(reason)) return [];
  const related = new Map<ArticleId, RelatedArticle>();
  for (const { articleId, version, passageId, title, confidence } of candidates) {
    if (confidence < minConfidence || related.has(articleId) || turnedDown.includes(articleId)) continue;
    related.set(articleId, { articleId, version, passageId, title });
  }
  return [...related.values()].slice(0, limits.relatedArticles);
}
