import type Database from 'better-sqlite3';

/**
 * Transaction without fsync, for data that can be rebuilt from the log (a projection). The next durable commit includes it; after a crash
 * it is there completely or not at all.
 */
export function inLightTransaction(database: Database.Database, work: () => void): void {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    inTransaction(database, work);
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}

/**
 * Runs work whose commit does not wait for the disk, as above. Only inside the write gate, which keeps other writers
 * out meanwhile.
 */
export async function withoutSync<T>(database: Database.Database, work: () => Promise<T>): Promise<T> {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    return await work();
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}

/** Runs synchronous work in one transaction. Only inside the write gate. */
export function inTransaction(database: Database.Database, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    // After some errors (a full disk) SQLite has rolled back already.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
