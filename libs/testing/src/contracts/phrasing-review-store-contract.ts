import { describe, expect, test } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import type { PhrasingReview, PhrasingReviewStore } from '#engine/ports/phrasing-review-store.js';
import { type Open, openForEach } from './tested-stores.js';

const returns = 'returns' as ArticleId;
const dismissed = (key: string, articleId = returns): PhrasingReview => ({
  articleId,
  key,
  verdict: 'dismissed',
  at: 1,
});

/** Contract test of stores of phrasing reviews. */
export function describePhrasingReviewStore(
  name: string,
  open: Open<{ readonly phrasingReviews: PhrasingReviewStore }>,
): void {
  describe(`${name} as a store of phrasing reviews`, () => {
    const stores = openForEach(open);

    test('returns reviews by article', async () => {
      const { phrasingReviews } = stores();
      await phrasingReviews.record([dismissed('a'), dismissed('b')]);
      await phrasingReviews.record([dismissed('c', 'tours' as ArticleId)]);
      expect(await phrasingReviews.reviewed(returns)).toEqual(new Set(['a', 'b']));
      expect(await phrasingReviews.reviewed('other' as ArticleId)).toEqual(new Set());
    });

    test('replaces the review of the same phrasing', async () => {
      const { phrasingReviews } = stores();
      await phrasingReviews.record([dismissed('a')]);
      await phrasingReviews.record([{ ...dismissed('a'), verdict: 'accepted', at: 2 }]);
      expect(await phrasingReviews.reviewed(returns)).toEqual(new Set(['a']));
    });
  });
}
