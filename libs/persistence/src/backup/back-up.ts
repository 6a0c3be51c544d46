import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile } from '../database-file.js';
import { describeStorageError, sqliteErrorOf } from '../storage-error.js';
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
  const folder = dirname(target);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${target} cannot be made: there is no folder ${folder}`);
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
  const database = saying(
    () => new Database(source, { readonly: true, fileMustExist: true, timeout: 5_000 }),
    () => source,
  );
  try {
    // One statement, so one snapshot, without the free pages of the original.
    saying(
      () => database.prepare('VACUUM INTO ?').run(partial),
      (code) => (/^SQLITE_(CANTOPEN|FULL|READONLY)/.test(code) ? partial : source),
    );
  } finally {
    database.close();
  }
}

/** Does it; what fails is said in a sentence about the file that it is about. */
function saying<T>(act: () => T, about: (code: string) => string): T {
  try {
    return act();
  } catch (error) {
    throw new Error(describeStorageError(error, about(sqliteErrorOf(error)?.code ?? '')), { cause: error });
  }
}
