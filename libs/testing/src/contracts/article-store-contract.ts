import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { systemAuthor } from '#engine/access/author.js';
import type { ArticleFilter, ArticleStore, ArticleVersion } from '#engine/ports/knowledge-stores.js';

const everything = { offset: 0, limit: 100 };

/** Fixture: a version of an article, with defaults for unspecified fields. */
export function anArticle(id: string, change: Partial<ArticleVersion> = {}): ArticleVersion {
  return {
    articleId: id as ArticleId,
    chatbotId: 'shop' as ChatbotId,
    version: 1,
    kind: 'answer',
    locale: 'en',
    topic: 'returns',
    title: 'How do I return it?',
    variants: ['send back'],
    body: 'Within 30 days.',
    createdAt: 1,
    author: systemAuthor,
    ...change,
  };
}

/** Contract test of article stores. */
export function describeArticleStore(
  name: string,
  open: () => Promise<{ readonly articles: ArticleStore; close(): Promise<void> }>,
): void {
  describe(`${name} as a store of articles`, () => {
    let articles: ArticleStore;
    let close: () => Promise<void>;
    const found = async (filter: ArticleFilter) =>
      (await articles.list(filter, everything)).items.map(({ id }) => String(id));
    const returns = 'returns' as ArticleId;

    beforeEach(async () => {
      ({ articles, close } = await open());
    });
    afterEach(() => close());

    test('keeps every version, and returns the newest as the article', async () => {
      const first = anArticle('returns');
      const second = anArticle('returns', {
        version: 2,
        title: 'Returns',
        variants: ['a', 'b', 'c'],
        createdAt: 7,
        author: { actor: { kind: 'operator', id: 'sofia' }, principal: { kind: 'application', id: 'reports' } },
      });
      await articles.append(first);
      await articles.append(second);
      expect(await articles.version(returns, 1)).toEqual(first);
      expect(await articles.version(returns, 2)).toEqual(second);
      expect(await articles.version(returns, 3)).toBeNull();
      expect(await articles.get(returns)).toEqual({
        id: 'returns',
        chatbotId: 'shop',
        translationGroup: 'returns',
        version: 2,
        publishedVersion: null,
        publishedAt: null,
        archivedAt: null,
        kind: 'answer',
        locale: 'en',
        topic: 'returns',
        title: 'Returns',
        variantCount: 3,
        createdAt: 1,
        updatedAt: 7,
      });
      expect(await articles.count()).toBe(1);
      expect(await articles.get('nowhere' as ArticleId)).toBeNull();
    });

    test('never changes a version', async () => {
      await articles.append(anArticle('returns'));
      await expect(articles.append(anArticle('returns', { body: 'other' }))).rejects.toThrow();
      expect((await articles.version(returns, 1))?.body).toBe('Within 30 days.');
    });

    test('lists versions without their text, newest first', async () => {
      for (const version of [1, 2, 3]) await articles.append(anArticle('returns', { version, createdAt: version }));
      const { items, total } = await articles.versions(returns, { offset: 1, limit: 1 });
      expect(total).toBe(3);
      expect(items).toEqual([
        {
          articleId: 'returns',
          version: 2,
          title: 'How do I return it?',
          variantCount: 1,
          createdAt: 2,
          author: systemAuthor,
        },
      ]);
    });

    test('returns the published version, independent of later ones', async () => {
      await articles.append(anArticle('returns'));
      await articles.append(anArticle('returns', { version: 2, body: 'better' }));
      await articles.append(anArticle('draft', { chatbotId: 'other' as ChatbotId }));
      expect(await articles.published()).toEqual([]);
      await articles.setPublished(returns, 1, 9);
      expect(await articles.published()).toEqual([{ ...anArticle('returns'), publishedAt: 9 }]);
      expect(await articles.get(returns)).toMatchObject({ version: 2, publishedVersion: 1, updatedAt: 9 });
      await articles.setPublished(returns, null, 10);
      expect(await articles.published()).toEqual([]);
    });

    test('unpublishes archived articles', async () => {
      await articles.append(anArticle('returns'));
      await articles.setPublished(returns, 1, 2);
      await articles.setArchived(returns, 3, 3);
      expect(await articles.get(returns)).toMatchObject({ archivedAt: 3, publishedVersion: null });
      expect(await articles.published()).toEqual([]);
      await articles.setArchived(returns, null, 4);
      expect(await articles.get(returns)).toMatchObject({ archivedAt: null, publishedVersion: null });
    });

    test('filters the list, last changed first, without archived articles', async () => {
      await articles.append(anArticle('a', { createdAt: 1 }));
      await articles.append(anArticle('b', { createdAt: 2, locale: 'it', topic: 'tents' }));
      await articles.append(anArticle('c', { createdAt: 3, kind: 'document', chatbotId: 'other' as ChatbotId }));
      await articles.append(anArticle('d', { createdAt: 4 }));
      await articles.setPublished('a' as ArticleId, 1, 10);
      await articles.setArchived('d' as ArticleId, 11, 11);
      expect(await found({})).toEqual(['a', 'c', 'b']);
      expect(await found({ status: 'published' })).toEqual(['a']);
      expect(await found({ status: 'draft' })).toEqual(['c', 'b']);
      expect(await found({ status: 'archived' })).toEqual(['d']);
      expect(await found({ chatbotId: 'shop' as ChatbotId, locale: 'it', kind: 'answer', topic: 'tents' })).toEqual([
        'b',
      ]);
      const { items, total } = await articles.list({}, { offset: 1, limit: 1 });
      expect([items.map(({ id }) => String(id)), total]).toEqual([['c'], 3]);
    });

    test('lists articles with unpublished changes', async () => {
      for (const id of ['draft', 'live', 'changed']) await articles.append(anArticle(id));
      await articles.append(anArticle('changed', { version: 2 }));
      for (const id of ['live', 'changed']) await articles.setPublished(id as ArticleId, 1, 2);
      expect(await found({ status: 'changed' })).toEqual(['changed']);
      expect((await found({ status: 'published' })).sort()).toEqual(['changed', 'live']);
    });

    test('groups translations at the position of the first match', async () => {
      const group = async (filter: ArticleFilter, window = everything) => {
        const { items, total } = await articles.listGroups(filter, window);
        return [items.map((members) => members.map(({ id }) => String(id))), total];
      };
      await articles.append(anArticle('returns-it', { createdAt: 1, locale: 'it', title: 'Resi' }), 'returns');
      await articles.append(anArticle('hours', { createdAt: 2, title: 'Opening hours' }));
      await articles.append(anArticle('returns-en', { createdAt: 3, title: 'Returns by hours' }), 'returns');
      await articles.append(anArticle('tents', { createdAt: 4, body: 'Within hours.' }));
      const returns = ['returns-en', 'returns-it'];
      expect(await group({})).toEqual([[['tents'], returns, ['hours']], 3]);
      expect(await group({}, { offset: 1, limit: 1 })).toEqual([[returns], 3]);
      expect(await group({ locale: 'it' })).toEqual([[returns], 1]);
      expect(await group({ q: 'hours' })).toEqual([[returns, ['hours'], ['tents']], 3]);
      expect(await group({ q: 'huors' })).toEqual([[returns, ['hours'], ['tents']], 3]);
      expect(await group({ q: 'nothing' })).toEqual([[], 0]);
      await articles.setArchived('returns-it' as ArticleId, 5, 5);
      expect(await group({ status: 'archived' })).toEqual([[returns], 1]);
      expect(await group({ q: 'resi' })).toEqual([[], 0]);
    });

    test('keeps translation groups when articles change', async () => {
      const members = async (name: string) => (await articles.translations(name)).map(({ id }) => String(id));
      await articles.append(anArticle('resi', { locale: 'it' }), 'returns');
      await articles.append(anArticle('returns'));
      await articles.append(anArticle('resi', { locale: 'it', version: 2 }));
      expect(await members('returns')).toEqual(['returns', 'resi']);
      await articles.setTranslationGroup('resi' as ArticleId, 'resi');
      expect([await members('returns'), await members('resi')]).toEqual([['returns'], ['resi']]);
      expect(await members('nothing')).toEqual([]);
    });

    test('finds words of title, variants and body of the newest version', async () => {
      await articles.append(anArticle('returns', { variants: ['posso restituire la caffettiera'] }));
      await articles.append(anArticle('hours', { title: 'When are you open?', body: 'Dalle 9 alle 18, perché no?' }));
      expect(await found({ q: 'return DAYS' })).toEqual(['returns']);
      expect(await found({ q: 'caffett' })).toEqual(['returns']);
      expect(await found({ q: 'perche' })).toEqual(['hours']);
      expect(await found({ q: 'ret days' })).toEqual([]);
      expect(await found({ q: '"; DROP -- return' })).toEqual([]);
      await articles.append(anArticle('returns', { version: 2, title: 'Sending back', variants: [], body: 'Gladly.' }));
      expect(await found({ q: 'days' })).toEqual([]);
      expect(await found({ q: 'gladly' })).toEqual(['returns']);
    });

    test('ranks title matches first, then the last changed', async () => {
      const body = 'The battery lasts for two days.';
      await articles.append(anArticle('old title', { createdAt: 1, title: 'Battery for days' }));
      await articles.append(anArticle('old body', { createdAt: 2, body }));
      await articles.append(anArticle('new title', { createdAt: 3, title: 'Days of the battery' }));
      await articles.append(anArticle('new body', { createdAt: 4, body }));
      const order = ['new title', 'old title', 'new body', 'old body'];
      expect(await found({ q: 'battery day' })).toEqual(order);
      expect(await found({ q: 'batery dyas' })).toEqual(order);
      expect(
        (await articles.list({ q: 'battery' }, { offset: 1, limit: 2 })).items.map(({ id }) => String(id)),
      ).toEqual(order.slice(1, 3));
    });

    test('tolerates a typo if nothing else is found', async () => {
      await articles.append(anArticle('battery', { createdAt: 3, title: 'How long does the battery last?' }));
      await articles.append(anArticle('caffettiera', { createdAt: 2, locale: 'it', title: 'La caffettiera perde' }));
      await articles.append(anArticle('butter', { createdAt: 1, title: 'Butter' }));
      expect(await found({ q: 'batery' })).toEqual(['battery']);
      expect(await found({ q: 'bater' })).toEqual(['battery']);
      expect(await found({ q: 'lnog battrey' })).toEqual(['battery']);
      expect(await found({ q: 'CAFETTIERA pérde' })).toEqual(['caffettiera']);
      expect(await found({ q: 'caffetiera', locale: 'en' })).toEqual([]);
      // A known word matches only itself: "butter" is not a typo of "batter".
      expect(await found({ q: 'butter long' })).toEqual([]);
      expect(await found({ q: 'attery' })).toEqual([]);
      expect(await found({ q: 'batery "OR NEAR(' })).toEqual([]);
      expect(await found({ q: '?!' })).toEqual([]);
    });

    test('distinguishes versions with another text from those with the same', async () => {
      const bodies = ['old', 'new', 'draft', 'new'];
      for (const [index, body] of bodies.entries())
        await articles.append(anArticle('returns', { version: index + 1, body }));
      expect(await articles.otherVersions(returns, 4, 4)).toEqual([1, 3]);
      expect(await articles.otherVersions(returns, 3, 4)).toEqual([1]);
      expect(await articles.otherVersions(returns, 5, null)).toEqual([1, 2, 3, 4]);
    });

    test('knows when the published version was published', async () => {
      const publishedAt = async () => (await articles.get(returns))?.publishedAt;
      await articles.append(anArticle('returns', { createdAt: 1 }));
      await articles.setPublished(returns, 1, 5);
      expect(await publishedAt()).toBe(5);
      expect(await articles.published()).toMatchObject([{ version: 1, createdAt: 1, publishedAt: 5 }]);
      await articles.append(anArticle('returns', { version: 2, createdAt: 6 }));
      expect(await publishedAt()).toBe(5);
      await articles.setPublished(returns, 2, 7);
      expect(await publishedAt()).toBe(7);
      await articles.setPublished(returns, null, 8);
      expect(await publishedAt()).toBeNull();
      await articles.setPublished(returns, 1, 9);
      await articles.setArchived(returns, 10, 10);
      expect(await publishedAt()).toBeNull();
    });

    test("a chatbot's change stamp is unchanged by another chatbot's articles", async () => {
      const shop = 'shop' as ChatbotId;
      await articles.append(anArticle('returns'));
      const before = await articles.stamp(shop);
      await articles.append(anArticle('cookies', { chatbotId: 'bakery' as ChatbotId }));
      expect(await articles.stamp(shop)).toBe(before);
      expect(await articles.stamp('bakery' as ChatbotId)).not.toBe(await articles.stamp('nobody' as ChatbotId));
    });

    test('returns a new change stamp after each change', async () => {
      const stamp = () => articles.stamp('shop' as ChatbotId);
      const stamps = new Set([await stamp()]);
      const note = async () => stamps.add(await stamp());
      await articles.append(anArticle('returns'));
      await note();
      await articles.setPublished(returns, 1, 1);
      await note();
      await articles.append(anArticle('returns', { version: 2 }));
      await note();
      await articles.setArchived(returns, 1, 1);
      await note();
      expect(stamps.size).toBe(5);
      await note();
      expect(stamps.size).toBe(5);
    });

    test('knows whether a person has edited an article', async () => {
      await articles.append(anArticle('returns'));
      expect(await articles.isEdited(returns)).toBe(false);
      await articles.append(
        anArticle('returns', {
          version: 2,
          author: { actor: { kind: 'operator', id: 'sofia' }, principal: { kind: 'application', id: 'reports' } },
        }),
      );
      await articles.append(anArticle('returns', { version: 3 }));
      expect(await articles.isEdited(returns)).toBe(true);
    });
  });
}
