import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createOwnFile } from '../private-files.js';
import { isCorruption } from '../storage-error.js';

/** Schema version: a file of another version is discarded. */
const format = 2;

/** Retention: vectors unused for this many days are deleted, and beyond this number the least recently used. */
const kept = { days: 30, vectors: 100_000 };

const tables = `
  CREATE TABLE vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX vectors_by_use ON vectors (used);
  PRAGMA user_version = ${format};
`;

const today = 'unixepoch() / 86400';

/** Path of the vector cache, beside the data: it can be rebuilt from the articles at any time. */
export function vectorFile(directory: string): string {
  return join(directory, 'vectors.sqlite');
}

/** Opens the cache and deletes expired vectors. A file that is damaged, foreign or of another version is replaced. */
export function openVectorFile(directory: string): Database.Database {
  const file = vectorFile(directory);
  try {
    const database = connect(file);
    if (isUsable(database)) return database;
    database.close();
  } catch (error) {
    if (!isCorruption(error)) throw error;
  }
  discardVectorFile(directory);
  const database = connect(file);
  isUsable(database);
  return database;
}

export function discardVectorFile(directory: string): void {
  for (const tail of ['', '-wal', '-shm']) rmSync(vectorFile(directory) + tail, { force: true });
}

function connect(file: string): Database.Database {
  createOwnFile(file);
  const database = new Database(file, { timeout: 100 });
  try {
    database.pragma('journal_mode = WAL');
    // Data lost in a power failure are encoded again; NORMAL, unlike OFF, keeps the file consistent.
    database.pragma('synchronous = NORMAL');
    database.pragma('cache_size = -1024');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Creates the table of a new file. False for a foreign file. */
function isUsable(database: Database.Database): boolean {
  if (database.pragma('user_version', { simple: true }) !== format) {
    if (database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() !== 0) return false;
    database.exec(tables);
  }
  if (database.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = 'vectors'`).pluck().get() !== 1) return false;
  database.prepare(`DELETE FROM vectors WHERE used < ${today} - ?`).run(kept.days);
  database
    .prepare(`DELETE FROM vectors WHERE key IN (SELECT key FROM vectors ORDER BY used DESC LIMIT -1 OFFSET ?)`)
    .run(kept.vectors);
  return true;
}

export interface VectorStatements {
  /** Returns the vector and marks it as used today. */
  readonly read: (key: Buffer) => Buffer | undefined;
  readonly write: (rows: readonly (readonly [key: Buffer, vector: Uint8Array])[]) => void;
}

export function vectorStatements(database: Database.Database): VectorStatements {
  const select = database.prepare<[Buffer], { vector: Buffer; used: number; today: number }>(
    `SELECT vector, used, ${today} AS today FROM vectors WHERE key = ?`,
  );
  const touch = database.prepare<[Buffer]>(`UPDATE vectors SET used = ${today} WHERE key = ?`);
  const replace = database.prepare<[Buffer, Uint8Array]>(`INSERT OR REPLACE INTO vectors VALUES (?, ?, ${today})`);
  const write = database.transaction((rows: readonly (readonly [Buffer, Uint8Array])[]) => {
    for (const [key, vector] of rows) replace.run(key, vector);
  });
  return {
    read: (key) => {
      const row = select.get(key);
      if (row && row.used < row.today) touch.run(key);
      return row?.vector;
    },
    write,
  };
}
