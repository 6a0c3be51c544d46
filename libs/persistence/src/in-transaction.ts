import type Database from 'better-sqlite3';

/**
 * The same for what can be made again from what is stored (an index behind the log): its commit does not wait for the
 * disk. The next durable commit takes it along, and after a crash it is there as a whole or not at all.
 */
export function inLightTransaction(database: Database.Database, work: () => void): void {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    inTransaction(database, work);
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}

/** Runs work that is synchronous, and so alone, in one transaction. Only ever inside the write gate. */
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
