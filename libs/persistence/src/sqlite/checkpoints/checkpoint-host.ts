import Database from 'better-sqlite3';
import { type LogFill, writeBack } from './write-ahead-log.js';

/** Host of WAL checkpoints: a worker thread, or this one. One checkpoint at a time. */
export interface CheckpointHost {
  /**
   * Checkpoints and returns the remaining size of the log. Rejects on a disk error: nothing is lost, the log only
   * grows.
   */
  writeBack(): Promise<LogFill>;
  close(): Promise<void>;
}

/** Opens a handle for checkpoints alone. Synchronous FULL: pages must be on disk before the log restarts. */
export function openForCheckpoints(file: string): Database.Database {
  const database = new Database(file, { fileMustExist: true });
  database.pragma('synchronous = FULL');
  return database;
}

/** Checkpoints on the event loop: for tests and unbuilt sources. */
export function checkpointInline(file: string): CheckpointHost {
  let database: Database.Database | null = null;
  return {
    writeBack: async () => {
      database ??= openForCheckpoints(file);
      return writeBack(database);
    },
    close: async () => {
      database?.close();
    },
  };
}
