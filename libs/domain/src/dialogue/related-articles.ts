import type { AnswerDecision, RelatedArticle } from '#contracts/answer.js';
import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';

/** An article less likely than this to hold the answer is noise to somebody who waits. */
const minConfidence = 0.15;

/** Handoffs to which the bot's candidates have something to say: elsewhere the visitor wants a person, or must have one. */
const helpfulReasons = new Set<AnswerDecision['reason']>(['low_confidence', 'no_match', 'repeated_failure']);

/**
 * What may help a visitor who waits: the articles that came nearest, best first, without those that the visitor has
 * turned down.
 */
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
