import type { ArticleId, Instant } from '#contracts/ids.js';
import type { PhrasingVerdict } from '#contracts/suggested-phrasings.js';

/** Decision about a phrasing that visitors suggested for an article. */
export interface PhrasingReview {
  readonly articleId: ArticleId;
  /** See `phrasingHash`. */
  readonly key: string;
  readonly verdict: PhrasingVerdict;
  readonly at: Instant;
}

/** Store of decisions, so that decided phrasings are not suggested again. */
export interface PhrasingReviewStore {
  /** Keys of the decided phrasings of this article. */
  reviewed(articleId: ArticleId): Promise<ReadonlySet<string>>;
  /** Replaces earlier decisions about the same phrasings. */
  record(reviews: readonly PhrasingReview[]): Promise<void>;
}
