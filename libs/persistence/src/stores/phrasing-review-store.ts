import type { ArticleId } from '#contracts/ids.js';
import type { PhrasingReview, PhrasingReviewStore } from '#engine/ports/phrasing-review-store.js';
import { phrasingReviewRow, toRow } from '../rows/phrasing-review.row.js';
import type { Access } from './access.js';

export class TypeormPhrasingReviewStore implements PhrasingReviewStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async reviewed(articleId: ArticleId): Promise<ReadonlySet<string>> {
    const rows = await this.#access.read.find(phrasingReviewRow, {
      select: { phrasingKey: true },
      where: { articleId },
    });
    return new Set(rows.map(({ phrasingKey }) => phrasingKey));
  }

  async record(reviews: readonly PhrasingReview[]): Promise<void> {
    const rows = reviews.map(toRow);
    await this.#access.write((manager) => manager.upsert(phrasingReviewRow, rows, ['articleId', 'phrasingKey']));
  }
}
