import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Another process has the data directory, a running server as a rule. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another process. Stop that one first, or choose another directory.`,
    );
  }
}

/**
 * Keeps a second process away from a data directory: the journal holds states in memory, so two of them over one file
 * would number events twice. Node has no flock; an exclusive SQLite transaction on a file of its own takes the same
 * kind of lock, and the system gives it back however the process ends, `kill -9` included.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = new Database(join(directory, 'parley.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new DirectoryInUse(directory);
  }
  return () => lock.close();
}
