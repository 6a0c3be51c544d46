import type { PhrasingReview } from '#engine/ports/phrasing-review-store.js';
import { EntitySchema } from '../typeorm.js';

export interface PhrasingReviewRow {
  articleId: string;
  phrasingKey: string;
  verdict: string;
  reviewedAt: number;
}

export const phrasingReviewRow = new EntitySchema<PhrasingReviewRow>({
  name: 'phrasing_reviews',
  columns: {
    articleId: { type: 'text', name: 'article_id', primary: true },
    phrasingKey: { type: 'text', name: 'phrasing_key', primary: true },
    verdict: { type: 'text' },
    reviewedAt: { type: 'bigint', name: 'reviewed_at' },
  },
});

export function toRow({ articleId, key, verdict, at }: PhrasingReview): PhrasingReviewRow {
  return { articleId, phrasingKey: key, verdict, reviewedAt: at };
}
