import { copyFileSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Instant } from '#contracts/ids.js';
import { openConnections } from '../data-source.js';
import { databaseFile } from '../database-file.js';
import { lockDirectory } from '../directory-lock.js';
import { beginAnew, type Reach, reachOf } from './begin-anew.js';
import { syncPath } from './durable-files.js';
import { type BackupContents, inspectBackup } from './inspect-backup.js';

export interface Restored extends BackupContents {
  /** Of every conversation, from now on. */
  readonly epoch: number;
  /** Where the former data went; null if there was none. */
  readonly keptAside: string | null;
}

/**
 * Puts a backup in the place of the present data, for a directory that no server is using. Everything is done on a copy
 * beside it; the last step is one renaming, so that whatever fails before leaves the present data where it is.
 */
export async function restore(directory: string, backup: string, now: Instant): Promise<Restored> {
  if (!existsSync(backup)) throw new Error(`${backup} does not exist.`);
  const unlock = lockDirectory(directory);
  const workshop = mkdtempSync(join(directory, 'restoring-'));
  try {
    const copy = databaseFile(workshop);
    copyFileSync(backup, copy);
    const contents = inspectBackup(copy);
    const epoch = await renew(workshop, presentReach(directory), now);
    inspectBackup(copy);
    syncPath(copy);
    const keptAside = keepAside(directory, now);
    renameSync(copy, databaseFile(directory));
    syncPath(directory);
    return { ...contents, epoch, keptAside };
  } finally {
    rmSync(workshop, { recursive: true, force: true });
    unlock();
  }
}

/** Brings the tables up to date and begins anew in them. */
async function renew(workshop: string, present: Reach | null, now: Instant): Promise<number> {
  const connections = await openConnections(workshop);
  try {
    return beginAnew(connections.writer, present, now);
  } finally {
    await connections.close();
  }
}

/** Null when there is no present data, or when it cannot be read: then the clock alone has to be enough. */
function presentReach(directory: string): Reach | null {
  if (!existsSync(databaseFile(directory))) return null;
  try {
    const database = new Database(databaseFile(directory));
    try {
      return reachOf(database);
    } finally {
      // The last one to close writes the log back into the file, which then needs no other.
      database.close();
    }
  } catch {
    return null;
  }
}

/** A second name for the present data, so that it stands in its place until the restored one takes it. */
function keepAside(directory: string, now: Instant): string | null {
  const present = databaseFile(directory);
  if (!existsSync(present)) return null;
  const date = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = freeName(join(directory, `parley-before-restore-${date}`));
  for (const tail of ['', '-wal']) {
    if (existsSync(present + tail)) linkOrCopy(present + tail, aside + tail);
  }
  // A log that is left would be played into the restored file.
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
