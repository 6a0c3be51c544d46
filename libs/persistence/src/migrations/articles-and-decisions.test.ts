import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { systemAuthor } from '#engine/access/author.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { databaseFile } from '../sqlite/database-file.js';
import { DataSource } from '../typeorm.js';
import { Conversations } from './0001-conversations.js';
import { People } from './0002-people.js';
import { Knowledge } from './0003-knowledge.js';
import { MessageSearch } from './0004-message-search.js';

let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'parley-before-drafts-'));
  const database = databaseFile(directory);
  const migrations = [Conversations, People, Knowledge, MessageSearch];
  const before = new DataSource({ type: 'better-sqlite3', database, migrations, migrationsTableName: 'migrations' });
  await before.initialize();
  await before.runMigrations();
  await before.destroy();
});
afterEach(() => rmSync(directory, { recursive: true }));

test('articles from before drafts keep their versions and publication', async () => {
  const old = new Database(databaseFile(directory));
  const add = old.prepare(`INSERT INTO article_versions VALUES (?, ?, 'answer', 'en', 'returns', ?, ?, ?, ?)`);
  old.prepare(`INSERT INTO articles VALUES ('returns', 'shop', 2)`).run();
  add.run('returns', 1, 'Old title', '["a"]', 'old', 10);
  add.run('returns', 2, 'New title', '["a","b"]', 'new words', 20);
  old.close();

  const persistence = await openPersistence({ directory, log: new RecordingLog() });
  try {
    const { articles } = persistence;
    const id = 'returns' as ArticleId;
    const head = { version: 2, publishedVersion: 2, archivedAt: null, title: 'New title', variantCount: 2 };
    expect(await articles.get(id)).toMatchObject({ ...head, chatbotId: 'shop', createdAt: 10, updatedAt: 20 });
    expect(await articles.published()).toMatchObject([{ version: 2, body: 'new words', variants: ['a', 'b'] }]);
    expect(await articles.version(id, 1)).toMatchObject({ body: 'old', author: systemAuthor });
    expect((await articles.list({ q: 'words' }, { offset: 0, limit: 9 })).total).toBe(1);
    expect(await persistence.integrityCheck()).toEqual([]);
  } finally {
    await persistence.close();
  }
});
