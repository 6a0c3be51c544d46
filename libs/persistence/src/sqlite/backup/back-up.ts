import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile } from '../database-file.js';
import { publishFile } from '../durable-files.js';
import { addErasures, type Erased, erasedIn, leaveErasures, readErasures } from '../erasure/erased.js';
import { createOwnFile, ownLike } from '../private-files.js';
import { describeStorageError, sqliteErrorOf } from '../storage-error.js';
import { type BackupContents, inspectBackup } from './inspect-backup.js';

/**
 * Online backup: copies one snapshot of everything committed into `target`, a single self-contained file. The server may
 * run: a read-only handle takes no lock that a writer in WAL mode waits for. `target` appears only when the copy is
 * complete, verified and on disk. An existing file is never overwritten.
 */
export function backUp(directory: string, target: string): BackupContents {
  const source = databaseFile(directory);
  if (!existsSync(source)) throw new Error(`Nothing to back up: ${source} does not exist.`);
  if (existsSync(target)) throw new Error(`${target} already exists. A backup never overwrites a file.`);
  const folder = dirname(target);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${target} cannot be created: the folder ${folder} does not exist.`);
  const partial = partialOf(target);
  try {
    // SQLite fills an empty file, and leaves it its permissions.
    createOwnFile(partial);
    ownLike(directory, partial);
    copy(source, partial);
    const contents = inspectBackup(partial);
    addErasures(folder, erasuresOf(partial), readErasures(directory));
    leaveErasures(directory, folder);
    publishFile(partial, target);
    return contents;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Temporary name of a copy in progress. */
function partialOf(target: string): string {
  return `${target}.${process.pid}.partial`;
}

/** Erasures recorded in the data: also for older backups beside this one, which may still contain the erased data. */
function erasuresOf(file: string): Erased {
  const database = new Database(file, { readonly: true });
  try {
    return erasedIn(database);
  } finally {
    database.close();
  }
}

function copy(source: string, partial: string): void {
  const database = withReadableError(
    () => new Database(source, { readonly: true, fileMustExist: true, timeout: 5_000 }),
    () => source,
  );
  try {
    // The setting carries over to the copy: a page split leaves no remains between rows.
    database.pragma('secure_delete = ON');
    // One statement, so one snapshot, without the free pages of the original.
    withReadableError(
      () => database.prepare('VACUUM INTO ?').run(partial),
      (code) => (/^SQLITE_(CANTOPEN|FULL|READONLY)/.test(code) ? partial : source),
    );
  } finally {
    database.close();
  }
}

/** Wraps a storage error in a readable sentence that names the file. */
function withReadableError<T>(act: () => T, about: (code: string) => string): T {
  try {
    return act();
  } catch (error) {
    throw new Error(describeStorageError(error, about(sqliteErrorOf(error)?.code ?? '')), { cause: error });
  }
}
