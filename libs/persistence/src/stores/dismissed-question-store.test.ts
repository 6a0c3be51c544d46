import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import type { DismissedQuestionStore } from '#engine/ports/dismissed-question-store.js';
import { shop } from '#testing/command-committer.js';
import { InMemoryDismissedQuestionStore } from '#testing/in-memory/dismissed-question-store.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';

describe.each([
  [
    'SQLite',
    async () => {
      const stores = await openPersistence({ directory: null, log: new RecordingLog() });
      return { dismissed: stores.dismissedQuestions as DismissedQuestionStore, close: () => stores.close() };
    },
  ],
  ['memory', async () => ({ dismissed: new InMemoryDismissedQuestionStore(), close: async () => {} })],
])('%s as a store of dismissed questions', (_, open) => {
  let dismissed: DismissedQuestionStore;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ dismissed, close } = await open());
  });
  afterEach(() => close());

  test('returns the hashes of one chatbot, each once', async () => {
    await dismissed.add(shop, ['a', 'b', 'a'], 1);
    await dismissed.add(shop, ['b'], 2);
    await dismissed.add('other' as ChatbotId, ['c'], 1);
    expect(await dismissed.hashes(shop)).toEqual(new Set(['a', 'b']));
  });

  test('forgets what is dismissed no longer, in that chatbot alone', async () => {
    await dismissed.add(shop, ['a', 'b'], 1);
    await dismissed.add('other' as ChatbotId, ['a'], 1);
    await dismissed.remove(shop, ['a', 'unknown']);
    expect(await dismissed.hashes(shop)).toEqual(new Set(['b']));
    expect(await dismissed.hashes('other' as ChatbotId)).toEqual(new Set(['a']));
  });
});
