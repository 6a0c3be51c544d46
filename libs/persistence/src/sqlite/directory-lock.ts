import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createOwnFile, restrictDirectory } from './private-files.js';

/** The data directory is locked by another process, usually a running server. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another process. Stop that one first, or choose another directory.`,
    );
  }
}

/**
 * Exclusive lock on a data directory: the journal caches states in memory, so two processes over one file would number events twice. Node
 * has no flock; an exclusive SQLite transaction on a separate file takes the same kind of lock, which the system releases however the
 * process ends, `kill -9` included. Returns the release.
 */
export function lockDirectory(directory: string): () => void {
  restrictDirectory(directory);
  const file = join(directory, 'parley.lock');
  createOwnFile(file);
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new DirectoryInUse(directory);
  }
  return () => lock.close();
}
