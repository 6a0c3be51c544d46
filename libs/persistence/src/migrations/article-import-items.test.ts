import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anImport, anImportItem, anImportRequest } from '#testing/contracts/article-import-store-contract.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { databaseFile } from '../sqlite/database-file.js';
import { DataSource } from '../typeorm.js';
import { ArticleImportItems } from './0010-article-import-items.js';
import { migrations } from './migrations.js';

let directory: string;
let source: DataSource;
const before = migrations.slice(0, migrations.indexOf(ArticleImportItems));

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'parley-before-items-'));
  source = new DataSource({
    type: 'better-sqlite3',
    database: databaseFile(directory),
    migrations: [...before, ArticleImportItems],
    migrationsTableName: 'migrations',
  });
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The file before items had rows of their own, with a running and a finished import. */
async function fileBefore(): Promise<void> {
  const old = new DataSource({ ...source.options, migrations: before } as typeof source.options);
  await old.initialize();
  await old.runMigrations();
  await old.destroy();
  const file = new Database(databaseFile(directory));
  const add = file.prepare(`INSERT INTO article_imports VALUES (?, 'shop', ?, ?, ?, ?)`);
  const refused = { source: 'b.md', outcome: 'refused', articleId: null, title: null, reason: 'empty' };
  const items = [anImportItem('t.csv#1'), refused, anImportItem('t.csv#2')];
  add.run('done', 'done', JSON.stringify({ source: '2 files', total: 2, done: 2, items }), 1, 5);
  add.run('broken', 'failed', JSON.stringify({ source: 'x.md', total: 0, done: 0, items: [] }), 2, 6);
  const under = { source: 'a.md', total: 3, done: 1, items: [anImportItem('a.md', { outcome: 'unchanged' })] };
  add.run('running', 'running', JSON.stringify(under), 3, null);
  file
    .prepare('INSERT INTO article_import_requests VALUES (?, ?)')
    .run('running', JSON.stringify(anImportRequest('Words.')));
  file.close();
}

test('keeps imports of an older file, with the result of each article', async () => {
  await fileBefore();
  const persistence = await openPersistence({ directory, log: new RecordingLog() });
  try {
    const { articleImports } = persistence;
    const none = { created: 0, updated: 0, unchanged: 0, refused: 0 };
    expect((await articleImports.list(null, { offset: 0, limit: 9 })).items).toEqual([
      anImport('running', { total: 3, counts: { ...none, unchanged: 1 }, createdAt: 3 }),
      anImport('broken', { source: 'x.md', state: 'failed', createdAt: 2, finishedAt: 6 }),
      anImport('done', {
        source: '2 files',
        state: 'done',
        total: 3,
        counts: { ...none, created: 2, refused: 1 },
        finishedAt: 5,
      }),
    ]);
    expect(await articleImports.items('done', null, { offset: 0, limit: 9 })).toEqual([
      anImportItem('t.csv#1'),
      anImportItem('b.md', { outcome: 'refused', articleId: null, title: null, reason: 'empty' }),
      anImportItem('t.csv#2'),
    ]);
    expect(await articleImports.request('running')).toEqual(anImportRequest('Words.'));
    expect(await articleImports.sources('running')).toEqual(['a.md']);
  } finally {
    await persistence.close();
  }
});

test('can be reverted without losing the results', async () => {
  await fileBefore();
  await source.initialize();
  await source.runMigrations();
  await source.undoLastMigration();
  await source.destroy();
  const file = new Database(databaseFile(directory));
  const rows = file.prepare<[], { progress: string }>('SELECT progress FROM article_imports ORDER BY id').all();
  expect(rows.map(({ progress }) => JSON.parse(progress))).toMatchObject([
    { source: 'x.md', items: [] },
    { source: '2 files', items: [{ source: 't.csv#1' }, { source: 'b.md', reason: 'empty' }, { source: 't.csv#2' }] },
    { source: 'a.md', total: 3, items: [{ outcome: 'unchanged', articleId: 'import-a.md', reason: null }] },
  ]);
  file.close();
});
