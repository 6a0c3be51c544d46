import type { ArticleId } from '#contracts/ids.js';
import type { PhrasingReview, PhrasingReviewStore } from '#engine/ports/phrasing-review-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryPhrasingReviewStore implements PhrasingReviewStore, Restorable {
  readonly #byName = new Map<string, PhrasingReview>();

  snapshot(): () => void {
    return snapshotOf(this.#byName);
  }

  async reviewed(articleId: ArticleId): Promise<ReadonlySet<string>> {
    const own = [...this.#byName.values()].filter((review) => review.articleId === articleId);
    return new Set(own.map(({ key }) => key));
  }

  async record(reviews: readonly PhrasingReview[]): Promise<void> {
    for (const review of reviews) this.#byName.set(`${review.articleId} ${review.key}`, review);
  }
}
