import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { type Connections, openConnections } from '../sqlite/data-source.js';
import { sqliteArticleIndex } from '../sqlite/search/article-index.js';
import { TypeormArticleStore } from '../stores/article-store.js';
import { FirstLetters } from './0012-first-letters.js';

function storeOver({ writing }: Connections): TypeormArticleStore {
  return new TypeormArticleStore({ read: writing.manager, write: (work) => work(writing.manager) }, sqliteArticleIndex);
}

test.each(['up', 'down'] as const)(
  'after migrating %s, articles are found by their newest text and can be changed',
  async (way) => {
    const directory = mkdtempSync(join(tmpdir(), 'parley-first-letters-'));
    const connections = await openConnections(directory);
    try {
      const articles = storeOver(connections);
      const found = async (q: string) =>
        (await articles.list({ q }, { offset: 0, limit: 9 })).items.map(({ id }) => id);
      await articles.append(anArticle('battery', { title: 'Old words', body: 'gone' }));
      await articles.append(
        anArticle('battery', { version: 2, title: 'Battery', variants: ['recharge it', 'plug in'] }),
      );
      await articles.append(anArticle('none', { title: 'Nothing', variants: [], body: '' }));
      await new FirstLetters()[way](connections.writing.createQueryRunner());
      for (const q of ['b', 'ba', 'battery', 'plug', 'within 30', 'batery'])
        expect(await found(q), q).toEqual(['battery']);
      expect(await found('gone')).toEqual([]);
      expect(await found('no')).toEqual(['none']);
      await articles.append(anArticle('battery', { version: 3, title: 'Accumulator', variants: [], body: 'x' }));
      expect([await found('bat'), await found('a')]).toEqual([[], ['battery']]);
    } finally {
      await connections.close();
      rmSync(directory, { recursive: true });
    }
  },
);
