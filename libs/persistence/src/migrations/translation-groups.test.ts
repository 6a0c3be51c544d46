import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { databaseFile } from '../sqlite/database-file.js';
import { TranslationGroups } from './0014-translation-groups.js';
import { migrations } from './migrations.js';

let directory: string;
let source: DataSource;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'parley-translation-groups-'));
  source = new DataSource({
    type: 'better-sqlite3',
    database: databaseFile(directory),
    migrations: migrations.filter((migration) => migration !== TranslationGroups),
    migrationsTableName: 'migrations',
  });
  await source.initialize();
  await source.runMigrations();
  for (const [index, [id, locale]] of [
    ['returns-en', 'en'],
    ['returns-it', 'it'],
    ['delivery-en', 'en'],
    ['019a-written-in-it', 'en'],
    ['import-0f2c', 'en'],
  ].entries())
    await source.query(
      `INSERT INTO articles (id, number, chatbot_id, version, kind, locale, topic, title, variant_count, created_at, updated_at)
       VALUES (?, ?, 'shop', 1, 'answer', ?, '', 'Title', 0, 1, 1)`,
      [id, index + 1, locale],
    );
});
afterEach(async () => {
  if (source.isInitialized) await source.destroy();
  rmSync(directory, { recursive: true });
});

test('languages of one seeded article become translations, others stay separate', async () => {
  await source.destroy();
  const persistence = await openPersistence({ directory, log: new RecordingLog() });
  try {
    const group = async (id: string) => (await persistence.articles.get(id as ArticleId))?.translationGroup;
    expect([await group('returns-en'), await group('returns-it')]).toEqual(['returns', 'returns']);
    expect(await group('delivery-en')).toBe('delivery');
    expect(await group('019a-written-in-it')).toBe('019a-written-in-it');
    expect(await group('import-0f2c')).toBe('import-0f2c');
    expect((await persistence.articles.listGroups({}, { offset: 0, limit: 9 })).total).toBe(4);
    expect(await persistence.integrityCheck()).toEqual([]);
  } finally {
    await persistence.close();
  }
});

test('can be reverted to articles without groups', async () => {
  const runner = source.createQueryRunner();
  const columns = async () =>
    (await source.query<{ name: string }[]>('PRAGMA table_info(articles)')).map(({ name }) => name);
  const before = await columns();
  await new TranslationGroups().up(runner);
  expect(await columns()).toEqual([...before, 'translation_group']);
  await new TranslationGroups().down(runner);
  expect(await columns()).toEqual(before);
});
