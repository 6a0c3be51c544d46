import Database from 'better-sqlite3';
import { type LogFill, writeBack } from './write-ahead-log.js';

/** Where the log is written back. One at a time. */
export interface CheckpointHost {
  /** Answers what the log held afterwards. Rejects when the disk refuses it: nothing is lost, the log only grows. */
  writeBack(): Promise<LogFill>;
  close(): Promise<void>;
}

/** A handle that nothing else is done on. Durable: what is written back must be on the disk before the log starts anew. */
export function openForCheckpoints(file: string): Database.Database {
  const database = new Database(file, { fileMustExist: true });
  database.pragma('synchronous = FULL');
  return database;
}

/** Between other work of the event loop: for tests and sources that were not built. */
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
