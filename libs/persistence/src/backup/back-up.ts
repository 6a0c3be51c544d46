import { chmodSync, existsSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { databaseFile } from '../database-file.js';
import { describeStorageError } from '../storage-error.js';
import { publishFile } from './durable-files.js';
import { type BackupContents, inspectBackup } from './inspect-backup.js';

/**
 * Copies everything committed up to one moment into `target`, one file that needs no other. The server may run: a
 * read-only handle takes no lock that a writer in WAL mode waits for. `target` appears only when it is whole, checked
 * and on disk, and is never written over.
 */
export function backUp(directory: string, target: string): BackupContents {
  const source = databaseFile(directory);
  if (!existsSync(source)) throw new Error(`There is nothing to back up: ${source} does not exist.`);
  if (existsSync(target)) throw new Error(`${target} exists already, and nothing is ever written over a backup.`);
  const partial = `${target}.${process.pid}.partial`;
  try {
    copy(source, partial);
    // Conversations and hashes of passwords: for nobody but its owner.
    chmodSync(partial, 0o600);
    const contents = inspectBackup(partial);
    publishFile(partial, target);
    return contents;
  } finally {
    rmSync(partial, { force: true });
  }
}

function copy(source: string, partial: string): void {
  try {
    const database = new Database(source, { readonly: true, fileMustExist: true, timeout: 5_000 });
    try {
      // One statement, so one snapshot, without the free pages of the original.
      database.prepare('VACUUM INTO ?').run(partial);
    } finally {
      database.close();
    }
  } catch (error) {
    throw new Error(describeStorageError(error, source), { cause: error });
  }
}
