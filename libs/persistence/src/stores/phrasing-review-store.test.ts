import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import type { PhrasingReview, PhrasingReviewStore } from '#engine/ports/phrasing-review-store.js';
import { InMemoryPhrasingReviewStore } from '#testing/in-memory/phrasing-review-store.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';

const returns = 'returns' as ArticleId;
const dismissed = (key: string, articleId = returns): PhrasingReview => ({
  articleId,
  key,
  verdict: 'dismissed',
  at: 1,
});

describe.each([
  [
    'SQLite',
    async () => {
      const stores = await openPersistence({ directory: null, log: new RecordingLog() });
      return { reviews: stores.phrasingReviews as PhrasingReviewStore, close: () => stores.close() };
    },
  ],
  ['memory', async () => ({ reviews: new InMemoryPhrasingReviewStore(), close: async () => {} })],
])('%s as a store of phrasing reviews', (_, open) => {
  let reviews: PhrasingReviewStore;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ reviews, close } = await open());
  });
  afterEach(() => close());

  test('returns reviews by article', async () => {
    await reviews.record([dismissed('a'), dismissed('b')]);
    await reviews.record([dismissed('c', 'tours' as ArticleId)]);
    expect(await reviews.reviewed(returns)).toEqual(new Set(['a', 'b']));
    expect(await reviews.reviewed('other' as ArticleId)).toEqual(new Set());
  });

  test('replaces the review of the same phrasing', async () => {
    await reviews.record([dismissed('a')]);
    await reviews.record([{ ...dismissed('a'), verdict: 'accepted', at: 2 }]);
    expect(await reviews.reviewed(returns)).toEqual(new Set(['a']));
  });
});
