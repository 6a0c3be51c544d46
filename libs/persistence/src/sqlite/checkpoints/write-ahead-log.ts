import type Database from 'better-sqlite3';

/** Size of the write-ahead log in pages, since its last restart. */
export interface LogFill {
  readonly pages: number;
  /**
   * Pages already copied into the database file. When all are copied and no reader uses the log, the next writer
   * restarts it.
   */
  readonly writtenBack: number;
}

/** Reads the size of the log without changing it. */
export function logFill(database: Database.Database): LogFill {
  return checkpoint(database, 'NOOP');
}

/** Passive checkpoint: copies every page that no reader still needs from the log. It neither waits for others nor blocks them. */
export function writeBack(database: Database.Database): LogFill {
  return checkpoint(database, 'PASSIVE');
}

/** Copies every page from the log and truncates its file. Returns false at once if a reader still needs it. */
export function truncateLog(database: Database.Database): boolean {
  const [{ timeout }] = database.pragma('busy_timeout') as [{ timeout: number }];
  database.pragma('busy_timeout = 0');
  try {
    const [row] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    return row.busy === 0;
  } finally {
    database.pragma(`busy_timeout = ${timeout}`);
  }
}

function checkpoint(database: Database.Database, mode: 'NOOP' | 'PASSIVE'): LogFill {
  const [row] = database.pragma(`wal_checkpoint(${mode})`) as [{ log: number; checkpointed: number }];
  return { pages: row.log, writtenBack: row.checkpointed };
}
