import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleImportCreate, ImportItem, ImportNote } from '#contracts/article-imports.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { ArticleImport, ArticleImportStore } from '#engine/ports/article-import-store.js';

const chatbotId = 'shop' as ChatbotId;

/** Fixture: an import that has just started. */
export function anImport(id: string, change: Partial<ArticleImport> = {}): ArticleImport {
  return {
    id,
    chatbotId,
    source: 'a.md',
    others: 0,
    state: 'running',
    total: 0,
    counts: { created: 0, updated: 0, unchanged: 0, refused: 0 },
    notes: [],
    createdAt: 1,
    finishedAt: null,
    ...change,
  };
}

export function anImportRequest(words: string): ArticleImportCreate {
  const source = { type: 'files' as const, files: [{ name: 'a.md', content: words }] };
  return { chatbotId, locale: 'en', kind: 'document', publish: false, source };
}

export function anImportItem(source: string, change: Partial<ImportItem> = {}): ImportItem {
  return {
    source,
    outcome: 'created',
    articleId: `import-${source}` as ArticleId,
    title: source,
    reason: null,
    detail: null,
    ...change,
  };
}

/** Contract test of article import stores. */
export function describeArticleImportStore(
  name: string,
  open: () => Promise<{ readonly articleImports: ArticleImportStore; close(): Promise<void> }>,
): void {
  describe(`${name} as a store of imports`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let store: ArticleImportStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.articleImports;
    });
    afterEach(() => opened.close());

    test('the request is kept until the import ends', async () => {
      await store.begin(anImport('one', { others: 3 }), anImportRequest('Words.'));
      expect(await store.get('one')).toEqual(anImport('one', { others: 3 }));
      expect(await store.request('one')).toEqual(anImportRequest('Words.'));
      await store.end('one', 'failed', 7);
      expect(await store.get('one')).toEqual(anImport('one', { others: 3, state: 'failed', finishedAt: 7 }));
      expect(await store.request('one')).toBeNull();
      expect(await store.get('nobody')).toBeNull();
    });

    test('results are counted, and listed in order, in pages and by outcome', async () => {
      await store.begin(anImport('one'), anImportRequest('Words.'));
      await store.begin(anImport('other'), anImportRequest('Words.'));
      const refused = anImportItem('b', {
        outcome: 'refused',
        articleId: null,
        title: null,
        reason: 'unknown_language',
        detail: 'fr',
      });
      const notes: ImportNote[] = [{ kind: 'ignored_columns', names: ['price', 'stock'], source: 'a.csv', others: 2 }];
      await store.record('one', [anImportItem('a'), refused]);
      await store.record('other', [anImportItem('z')]);
      await store.record('one', [anImportItem('c', { outcome: 'unchanged' }), refused, anImportItem('d')]);
      await store.update('one', { total: 9, notes });
      const counts = { created: 2, updated: 0, unchanged: 1, refused: 2 };
      expect(await store.get('one')).toEqual(anImport('one', { total: 9, counts, notes }));
      expect(await store.sources('one')).toEqual(['a', 'b', 'c', 'b', 'd']);
      const read = async (...query: Parameters<typeof store.items> extends [string, ...infer Rest] ? Rest : never) =>
        (await store.items('one', ...query)).map(({ source }) => source);
      expect(await read(null, { offset: 1, limit: 3 })).toEqual(['b', 'c', 'b']);
      expect(await read('created', { offset: 0, limit: 9 })).toEqual(['a', 'd']);
      expect((await store.items('one', 'refused', { offset: 0, limit: 1 }))[0]).toEqual(refused);
      expect((await store.items('one', null, { offset: 0, limit: 1 }))[0]).toEqual(anImportItem('a'));
    });

    test('lists imports newest first, and running ones oldest first', async () => {
      for (const [index, id] of ['one', 'two', 'three'].entries())
        await store.begin(anImport(id, { createdAt: index }), anImportRequest('Words.'));
      await store.begin(anImport('four', { createdAt: 4, chatbotId: 'bank' as ChatbotId }), anImportRequest('Words.'));
      await store.end('two', 'done', 9);
      const { items, total } = await store.list(chatbotId, { offset: 0, limit: 2 });
      expect([items.map(({ id }) => id), total]).toEqual([['three', 'two'], 3]);
      expect((await store.list(null, { offset: 0, limit: 9 })).items.map(({ id }) => id)).toEqual([
        ...['four', 'three', 'two', 'one'],
      ]);
      expect((await store.running()).map(({ id }) => id)).toEqual(['one', 'three', 'four']);
    });
  });
}
