import type Database from 'better-sqlite3';

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
