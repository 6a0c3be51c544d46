import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import { databaseFile } from '../database-file.js';
import { createOwnFile } from '../private-files.js';
import { isCorruption } from '../storage-error.js';

/** Schema version of the index file: a file of another version is rebuilt. */
const format = 4;

/** FTS5 tokenizer. Excerpts must use the same one. */
export const tokenizer = `tokenize='unicode61 remove_diacritics 2'`;

/** Filter columns, copied from the conversation row: a read here costs a tenth of one there. */
export const narrowing = [
  'created_at',
  'chatbot_id',
  'state',
  'last_owner',
  'outcome',
  'handoff_reason',
  'locale',
  'rating',
  'team_id',
  'visitor_id',
  'client_id',
] as const;

/**
 * `retired_at`: set while the segment is being retired because it contains erased words, to the position before the
 * first erasure.
 */
const tables = `
  CREATE TABLE about (format INTEGER NOT NULL, world TEXT NOT NULL, position INTEGER NOT NULL, event TEXT);
  CREATE TABLE shelves (number INTEGER PRIMARY KEY, messages INTEGER NOT NULL, retired_at INTEGER);
  CREATE TABLE threads (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, shelf INTEGER NOT NULL, ${narrowing.join(', ')}
  );
  CREATE INDEX threads_of_shelf ON threads (shelf, created_at);
`;

/** True if the index belongs to this data set (`world` is its id) and the log still has the event at which the index stopped. */
const isOfThisData = `SELECT count(*) FROM about WHERE format = ? AND world = (SELECT value FROM log.meta WHERE name = 'world')
  AND (position = 0 OR event = (SELECT id FROM log.events e WHERE e.position = about.position))`;

/** Path of the search index, beside the data: it can be rebuilt from the log at any time. */
export function searchFile(directory: string): string {
  return join(directory, 'search.sqlite');
}

/**
 * Opens the index with the data file attached as `log`, which is only read. An index that is missing, damaged, of another
 * version or of another data set (a restored backup, a replaced file) is discarded and created empty.
 */
export function openSearchFile(directory: string, log: Log): Database.Database {
  const file = searchFile(directory);
  try {
    const database = connect(file, directory);
    if (isUsable(database)) return database;
    database.close();
    log.warn({ file }, 'the search index belongs to other data: rebuilding it');
  } catch (error) {
    if (!isCorruption(error)) throw error;
    log.warn({ file, error }, 'the search index is damaged: rebuilding it');
  }
  discardSearchFile(directory);
  const database = connect(file, directory);
  isUsable(database);
  return database;
}

export function discardSearchFile(directory: string): void {
  for (const tail of ['', '-wal', '-shm']) rmSync(searchFile(directory) + tail, { force: true });
}

function connect(file: string, directory: string): Database.Database {
  createOwnFile(file);
  const database = new Database(file, { timeout: 100 });
  try {
    database.pragma('journal_mode = WAL');
    // Data lost in a power failure are indexed again; NORMAL, unlike OFF, keeps the file consistent.
    database.pragma('synchronous = NORMAL');
    // Deleted data are overwritten: a dropped segment leaves no word in free pages.
    database.pragma('secure_delete = ON');
    database.pragma('cache_size = -16384');
    database.pragma('temp_store = MEMORY');
    // Only read here, so the write gate is not bypassed.
    database.prepare('ATTACH ? AS log').run(databaseFile(directory));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Creates the tables of a new file. False for a file that is not the index of this data set. */
function isUsable(database: Database.Database): boolean {
  const one = (sql: string, ...values: number[]) =>
    database
      .prepare<number[], number>(sql)
      .pluck()
      .get(...values);
  const known = one(`SELECT count(*) FROM sqlite_schema WHERE name IN ('about', 'shelves', 'threads')`);
  if (known === 3) return one(isOfThisData, format) === 1;
  if (one('SELECT count(*) FROM sqlite_schema') !== 0) return false;
  database.transaction(() => {
    database.exec(tables);
    database.prepare(`INSERT INTO about SELECT ?, value, 0, NULL FROM log.meta WHERE name = 'world'`).run(format);
  })();
  return true;
}
