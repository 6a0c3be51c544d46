import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Log } from '#engine/ports/log.js';
import { databaseFile } from '../database-file.js';
import { isLasting } from '../storage-error.js';

/** Raised when what is kept here changes its shape: an older file is then made anew. */
const format = 2;

/** How the words of a text are told apart and made alike. What marks them in an excerpt must see the same words. */
export const tokenizer = `tokenize='unicode61 remove_diacritics 2'`;

/** What a search is narrowed by, as it is in the row of the conversation. A look here costs a tenth of one there. */
export const narrowing = [
  'created_at',
  'chatbot_id',
  'state',
  'last_owner',
  'outcome',
  'handoff_reason',
  'locale',
  'rating',
] as const;

const tables = `
  CREATE TABLE about (format INTEGER NOT NULL, world TEXT NOT NULL, position INTEGER NOT NULL, event TEXT);
  CREATE TABLE shelves (number INTEGER PRIMARY KEY, messages INTEGER NOT NULL);
  CREATE TABLE threads (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, shelf INTEGER NOT NULL, ${narrowing.join(', ')}
  );
  CREATE INDEX threads_of_shelf ON threads (shelf, created_at);
`;

/** Same data as when the index was made, and its log still says what it said where the index stopped. */
const isOfThisData = `SELECT count(*) FROM about WHERE format = ? AND world = (SELECT value FROM log.meta WHERE name = 'world')
  AND (position = 0 OR event = (SELECT id FROM log.events e WHERE e.position = about.position))`;

/** Where the index of all words is kept, beside the data: it can be made again from the log at any time. */
export function searchFile(directory: string): string {
  return join(directory, 'search.sqlite');
}

/**
 * Opens the index with the data file attached as `log`, which is only read. One that is missing, damaged, of another format or
 * of other data (a restored backup, a file that was put in its place) is thrown away: an empty one is made instead.
 */
export function openSearchFile(directory: string, log: Log): Database.Database {
  const file = searchFile(directory);
  try {
    const database = connect(file, directory);
    if (isUsable(database)) return database;
    database.close();
    log.warn({ file }, 'the search index is not of this data: it is made anew');
  } catch (error) {
    if (!isLasting(error)) throw error;
    log.warn({ file, error }, 'the search index is damaged: it is made anew');
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
  const database = new Database(file, { timeout: 100 });
  try {
    database.pragma('journal_mode = WAL');
    // What the loss of power takes is indexed again; NORMAL, unlike OFF, leaves the file whole.
    database.pragma('synchronous = NORMAL');
    database.pragma('cache_size = -16384');
    database.pragma('temp_store = MEMORY');
    // Nothing here writes into it, and no transaction of its own ever begins: the write gate is not passed by.
    database.prepare('ATTACH ? AS log').run(databaseFile(directory));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes the tables of a file that is new. False for one that holds something else than the index of this data. */
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
