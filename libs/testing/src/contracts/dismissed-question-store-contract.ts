import { describe, expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import type { DismissedQuestionStore } from '#engine/ports/dismissed-question-store.js';
import { shop } from '../command-committer.js';
import { type Open, openForEach } from './tested-stores.js';

const other = 'other' as ChatbotId;

/** Contract test of stores of dismissed questions. */
export function describeDismissedQuestionStore(
  name: string,
  open: Open<{ readonly dismissedQuestions: DismissedQuestionStore }>,
): void {
  describe(`${name} as a store of dismissed questions`, () => {
    const stores = openForEach(open);

    test('returns the hashes of one chatbot, each once', async () => {
      const { dismissedQuestions } = stores();
      await dismissedQuestions.add(shop, ['a', 'b', 'a'], 1);
      await dismissedQuestions.add(shop, ['b'], 2);
      await dismissedQuestions.add(other, ['c'], 1);
      expect(await dismissedQuestions.hashes(shop)).toEqual(new Set(['a', 'b']));
    });

    test('forgets what is dismissed no longer, in that chatbot alone', async () => {
      const { dismissedQuestions } = stores();
      await dismissedQuestions.add(shop, ['a', 'b'], 1);
      await dismissedQuestions.add(other, ['a'], 1);
      await dismissedQuestions.remove(shop, ['a', 'unknown']);
      expect(await dismissedQuestions.hashes(shop)).toEqual(new Set(['b']));
      expect(await dismissedQuestions.hashes(other)).toEqual(new Set(['a']));
    });
  });
}
