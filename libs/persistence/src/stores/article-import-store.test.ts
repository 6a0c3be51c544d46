import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import type { ArticleImport } from '#engine/ports/article-import-store.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';

let stores: Persistence;
beforeAll(async () => {
  stores = await openPersistence({ directory: null, log: new RecordingLog() });
});
afterAll(() => stores.close());

const chatbotId = 'shop' as ChatbotId;
const running = (id: string, words: string): ArticleImport => ({
  id,
  chatbotId,
  request: {
    chatbotId,
    locale: 'en',
    kind: 'document',
    publish: false,
    source: { type: 'files', files: [{ name: 'a.md', content: words }] },
  },
  ...{ source: 'a.md', state: 'running', total: 1, done: 0, items: [], createdAt: 1, finishedAt: null },
});

test('an import comes back as it was put, while it runs and when it is done', async () => {
  const begun = running('one', 'Words.');
  await stores.articleImports.put(begun);
  expect(await stores.articleImports.get('one')).toEqual(begun);
  const item = { source: 'a.md', outcome: 'created', articleId: null, title: 'A', reason: null } as const;
  const under: ArticleImport = { ...begun, done: 1, items: [item] };
  await stores.articleImports.put(under);
  expect(await stores.articleImports.running()).toEqual([under]);
  const done: ArticleImport = { ...under, request: null, state: 'done', finishedAt: 2 };
  await stores.articleImports.put(done);
  expect(await stores.articleImports.list(chatbotId, { offset: 0, limit: 10 })).toEqual({ items: [done], total: 1 });
});

test('progress does not write the files again', async () => {
  const begun = running('large', 'w'.repeat(2_000_000));
  await stores.articleImports.put(begun);
  const before = stores.walBytes();
  for (let done = 1; done <= 5; done += 1)
    await stores.articleImports.put({ ...begun, done, source: 'a'.repeat(done) });
  expect(stores.walBytes() - before).toBeLessThan(1_000_000);
  expect((await stores.articleImports.get('large'))?.request).toEqual(begun.request);
});
