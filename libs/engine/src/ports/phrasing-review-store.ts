import type { ArticleId, Instant } from '#contracts/ids.js';
import type { PhrasingVerdict } from '#contracts/suggested-phrasings.js';

/** What somebody decided about a phrasing that visitors suggested for an article. */
export interface PhrasingReview {
  readonly articleId: ArticleId;
  /** See `phrasingHash`. */
  readonly key: string;
  readonly verdict: PhrasingVerdict;
  readonly at: Instant;
}

/** What was decided once is not suggested again. */
export interface PhrasingReviewStore {
  /** Keys of the phrasings of this article that were decided about. */
  reviewed(articleId: ArticleId): Promise<ReadonlySet<string>>;
  /** Replaces what was decided about the same phrasings before. */
  record(reviews: readonly PhrasingReview[]): Promise<void>;
}
