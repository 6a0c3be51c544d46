import type Database from 'better-sqlite3';

/** What is in the write-ahead log, in pages: counted from its beginning, where it starts anew now and then. */
export interface LogFill {
  readonly pages: number;
  /** So many of them are in the database file as well. When all are and nobody reads in it, the next writer starts it anew. */
  readonly writtenBack: number;
}

/** A look, which changes nothing. */
export function logFill(database: Database.Database): LogFill {
  return checkpoint(database, 'NOOP');
}

/** Copies into the database file whatever nobody still reads from the log. Waits for nobody, and nobody waits for it. */
export function writeBack(database: Database.Database): LogFill {
  return checkpoint(database, 'PASSIVE');
}

function checkpoint(database: Database.Database, mode: 'NOOP' | 'PASSIVE'): LogFill {
  const [row] = database.pragma(`wal_checkpoint(${mode})`) as [{ log: number; checkpointed: number }];
  return { pages: row.log, writtenBack: row.checkpointed };
}
