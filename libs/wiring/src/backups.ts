import { resolve } from 'node:path';
import { backUp } from '#persistence/backup/back-up.js';
import type { BackupContents } from '#persistence/backup/inspect-backup.js';
import { type Restored, restore } from '#persistence/backup/restore.js';
import type { Config } from './config/env.js';
import { systemClock } from './system-clock.js';

/** Writes everything committed so far into a new file; the server may run. Throws a sentence for people. */
export function backUpData({ dataDir }: Pick<Config, 'dataDir'>, file: string): BackupContents {
  return backUp(dataDir, resolve(file));
}

/** Puts a backup in the place of the data; the server must not run. Rejects with a sentence for people. */
export function restoreData({ dataDir }: Pick<Config, 'dataDir'>, file: string): Promise<Restored> {
  return restore(dataDir, resolve(file), systemClock.now());
}
