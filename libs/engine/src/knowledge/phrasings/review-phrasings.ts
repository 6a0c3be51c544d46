import type { ArticleId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { PhrasingReviewsCreate, PhrasingReviewsResult } from '#contracts/suggested-phrasings.js';
import type { Author } from '../../access/author.js';
import { groupBy } from '../../group-by.js';
import type { PhrasingReview } from '../../ports/phrasing-review-store.js';
import type { Ports } from '../../ports/ports.js';
import { addVariants } from '../articles/add-variants.js';
import type { ChangePorts } from '../articles/change-article.js';
import { phrasingHash } from './phrasing-hash.js';

type ReviewPorts = ChangePorts & Pick<Ports, 'articles'>;

/**
 * Adds suggested phrasings to their articles, one new version each, or dismisses them. Each article is changed separately, so that a full
 * one does not block the others.
 */
export async function reviewPhrasings(
  ports: ReviewPorts,
  { verdict, items }: PhrasingReviewsCreate,
  author: Author,
): Promise<PhrasingReviewsResult> {
  const result: PhrasingReviewsResult = { done: 0, refused: [] };
  for (const [id, group] of groupBy(items, ({ articleId }) => articleId)) {
    const texts = group.map(({ text }) => text);
    const at = ports.clock.now();
    const reviews = texts.map((text): PhrasingReview => ({ articleId: id, key: phrasingHash(text), verdict, at }));
    const reviewed =
      verdict === 'accepted' ? await teach(ports, { id, texts, author }, reviews) : await dismiss(ports, id, reviews);
    if (reviewed.ok) result.done += texts.length;
    else result.refused.push({ articleId: id, code: reviewed.code });
  }
  return result;
}

function teach(
  ports: ReviewPorts,
  taught: Parameters<typeof addVariants>[1],
  reviews: readonly PhrasingReview[],
): Promise<Result<unknown>> {
  return addVariants(ports, taught, ({ phrasingReviews }) => phrasingReviews.record(reviews));
}

async function dismiss(
  { articles, unitOfWork }: ReviewPorts,
  id: ArticleId,
  reviews: readonly PhrasingReview[],
): Promise<Result<null>> {
  if (!(await articles.get(id))) return reject('not_found');
  await unitOfWork.run(({ phrasingReviews }) => phrasingReviews.record(reviews));
  return ok(null);
}
