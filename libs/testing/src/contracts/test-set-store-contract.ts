import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import type { TestQuestion } from '#contracts/test-sets.js';
import type { TestSetStore } from '#engine/ports/test-set-store.js';
import { shop } from '../command-committer.js';

/** Contract test of test set stores. */
export function describeTestSetStore(
  name: string,
  open: () => Promise<{ readonly testSets: TestSetStore; close(): Promise<void> }>,
): void {
  describe(`${name} as a store of test sets`, () => {
    let testSets: TestSetStore;
    let close: () => Promise<void>;

    beforeEach(async () => {
      ({ testSets, close } = await open());
    });
    afterEach(() => close());

    test('returns questions as stored, in order, per language', async () => {
      const questions: TestQuestion[] = [
        { question: 'b', expected: { kind: 'article', articleId: 'one' as ArticleId } },
        { question: 'a', expected: { kind: 'handoff' } },
        { question: 'c', expected: null },
      ];
      await testSets.replace(shop, 'en', questions);
      expect(await testSets.read(shop, 'en')).toEqual(questions);
      expect(await testSets.read(shop, 'it')).toEqual([]);
    });

    test('replaces a set as a whole, however long', async () => {
      const many = Array.from({ length: 500 }, (_, index) => ({ question: `question ${index}`, expected: null }));
      await testSets.replace(shop, 'en', many);
      await testSets.replace(shop, 'it', [{ question: 'dove', expected: null }]);
      expect(await testSets.read(shop, 'en')).toEqual(many);
      await testSets.replace(shop, 'en', []);
      expect(await testSets.read(shop, 'en')).toEqual([]);
      expect(await testSets.read(shop, 'it')).toHaveLength(1);
    });
  });
}
