import { copyFileSync, existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Instant } from '#contracts/ids.js';
import type { Log } from '#engine/ports/log.js';
import { openConnections } from '../data-source.js';
import { databaseFile } from '../database-file.js';
import { lockDirectory } from '../directory-lock.js';
import { replaceDatabase, syncPath } from '../durable-files.js';
import { eraseAgain } from '../erasure/erase-again.js';
import { addErasures, type Erased, erasedIn, nothingErased, readErasures } from '../erasure/erased.js';
import { restrict } from '../private-files.js';
import { adoptRenewed } from '../renewal/adopt-renewed.js';
import { type BackupContents, inspectBackup } from './inspect-backup.js';
import { type HighWaterMark, highWaterMarkOf, rebase } from './rebase.js';

export interface Restored extends BackupContents {
  /** The new epoch of every conversation. */
  readonly epoch: number;
  /** Path of the data that was replaced; null if there was none. */
  readonly previousData: string | null;
}

/**
 * Restores a backup into a directory that no server is using. All work is done on a copy beside the present data; the last step is one
 * rename, so any earlier failure leaves the present data untouched. Erasures since the backup are repeated, as recorded in the present data
 * and the list beside the backup.
 */
export async function restore(directory: string, backup: string, now: Instant, log: Log): Promise<Restored> {
  if (!existsSync(backup)) throw new Error(`${backup} does not exist.`);
  const unlock = lockDirectory(directory);
  adoptRenewed(directory);
  const temporaryDirectory = mkdtempSync(join(directory, 'restoring-'));
  try {
    const copy = databaseFile(temporaryDirectory);
    copyFileSync(backup, copy);
    restrict(copy);
    const contents = inspectBackup(copy, backup);
    const present = readPresent(directory);
    const erased = addErasures(directory, present?.erased ?? nothingErased, readErasures(dirname(backup)));
    const epoch = await renew(temporaryDirectory, { present: present?.mark ?? null, erased, now, log });
    inspectBackup(copy);
    syncPath(copy);
    const previousData = setAside(directory, now);
    replaceDatabase(copy, databaseFile(directory));
    return { ...contents, epoch, previousData };
  } finally {
    rmSync(temporaryDirectory, { recursive: true, force: true });
    unlock();
  }
}

/** Facts from the data being replaced, and from the list of erasures beside the backup. */
interface Since {
  readonly present: HighWaterMark | null;
  readonly erased: Erased;
  readonly now: Instant;
  readonly log: Log;
}

/** Runs pending migrations, rebases the data and repeats later erasures. Returns the new epoch. */
async function renew(directory: string, { present, erased, now, log }: Since): Promise<number> {
  const connections = await openConnections(directory, log);
  try {
    const epoch = rebase(connections.writer, present, now);
    await eraseAgain(connections, erased, { now, log, directory });
    // A copy may hold words between its rows, where nothing that is erased later would overwrite them.
    connections.writer.exec('VACUUM');
    return epoch;
  } finally {
    await connections.close();
  }
}

/** Null when there is no present data, or when it cannot be read: then the new epoch relies on the clock alone. */
function readPresent(directory: string): { readonly mark: HighWaterMark; readonly erased: Erased } | null {
  if (!existsSync(databaseFile(directory))) return null;
  try {
    const database = new Database(databaseFile(directory));
    try {
      return { mark: highWaterMarkOf(database), erased: erasedIn(database) };
    } finally {
      // Closing the last connection checkpoints the write-ahead log, so the file is self-contained.
      database.close();
    }
  } catch {
    return null;
  }
}

/** Hard-links the present data to a second name, so that it stays in place until the rename replaces it. */
function setAside(directory: string, now: Instant): string | null {
  const present = databaseFile(directory);
  if (!existsSync(present)) return null;
  const date = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = freeName(join(directory, `parley-before-restore-${date}`));
  for (const tail of ['', '-wal']) {
    if (existsSync(present + tail)) linkOrCopy(present + tail, aside + tail);
  }
  // SQLite would replay a leftover write-ahead log into the restored file.
  for (const tail of ['-wal', '-shm']) rmSync(present + tail, { force: true });
  return aside;
}

function freeName(stem: string, number = 1): string {
  const name = `${stem}${number === 1 ? '' : `-${number}`}.sqlite`;
  return existsSync(name) ? freeName(stem, number + 1) : name;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
