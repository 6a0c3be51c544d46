import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anImport,
  anImportItem,
  anImportRequest,
  describeArticleImportStore,
} from '#testing/contracts/article-import-store-contract.js';
import { InMemoryArticleImportStore } from '#testing/in-memory/article-import-store.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';

const open = () => openPersistence({ directory: null, log: new RecordingLog() });

describeArticleImportStore('SQLite', open);
describeArticleImportStore('memory', async () => ({
  articleImports: new InMemoryArticleImportStore(),
  close: async () => {},
}));

describe('progress', () => {
  let stores: Persistence;
  beforeAll(async () => {
    stores = await open();
    await stores.articleImports.begin(anImport('large'), anImportRequest('w'.repeat(2_000_000)));
  });
  afterAll(() => stores.close());

  /** Bytes that recording so many items more writes. */
  async function written(from: number, count: number): Promise<number> {
    const before = stores.walBytes();
    for (let index = from; index < from + count; index += 1)
      await stores.articleImports.record('large', [anImportItem(`table.csv#${index}`)]);
    return stores.walBytes() - before;
  }

  test('rewrites neither the files nor recorded results', async () => {
    const first = await written(0, 20);
    await stores.articleImports.record(
      'large',
      Array.from({ length: 100 }, (_, index) => anImportItem(`more.csv#${index}`)),
    );
    const later = await written(1_000, 20);
    expect(first).toBeLessThan(1_000_000);
    expect(later).toBeLessThan(first * 1.5);
  });
});

test('results of a failed transaction are not stored', async () => {
  const stores = await open();
  await stores.articleImports.begin(anImport('one'), anImportRequest('Words.'));
  const failing = stores.unitOfWork.run(async ({ articleImports }) => {
    await articleImports.record('one', [anImportItem('a')]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await stores.articleImports.get('one')).toEqual(anImport('one'));
  expect(await stores.articleImports.sources('one')).toEqual([]);
  await stores.close();
});
