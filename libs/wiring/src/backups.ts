import { resolve } from 'node:path';
import type { Rebased } from '#persistence/postgres/rebase.js';
import { backUp } from '#persistence/sqlite/backup/back-up.js';
import { recordBackup } from '#persistence/sqlite/backup/backup-records.js';
import type { BackupContents } from '#persistence/sqlite/backup/inspect-backup.js';
import { type Restored, restore } from '#persistence/sqlite/backup/restore.js';
import type { Config } from './config/env.js';
import { createLog } from './log.js';
import { systemClock } from './system-clock.js';

type Location = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Online backup of everything committed so far into a new file. Errors have a message for the operator of the server. */
export function backUpData({ dataDir, databaseUrl }: Location, file: string): BackupContents {
  refusePostgres(databaseUrl);
  const at = systemClock.now();
  const path = resolve(file);
  const contents = backUp(dataDir, path);
  try {
    recordBackup(dataDir, { path, at, by: 'command_line', ...contents });
  } catch (error) {
    // Read access is enough to take backups.
    createLog('warn').warn({ error }, 'the backup could not be added to the list of the console');
  }
  return contents;
}

/** Restores a backup over the data directory; the server must not run. Errors have a message for the operator of the server. */
export async function restoreData({ dataDir, databaseUrl }: Location, file: string): Promise<Restored> {
  refusePostgres(databaseUrl);
  return restore(dataDir, resolve(file), systemClock.now(), createLog('warn'));
}

/** Rebases a database restored with PostgreSQL's tools into a data set of its own. */
export async function adoptRestoredDatabase(databaseUrl: string): Promise<Rebased> {
  const { rebaseDatabase } = await import('#persistence/postgres/rebase.js');
  return rebaseDatabase(databaseUrl, systemClock.now(), createLog('warn'));
}

function refusePostgres(databaseUrl: string | null): void {
  if (databaseUrl !== null)
    throw new Error(
      'The data are in PostgreSQL: back them up with pg_dump, put them back with pg_restore, and then run `parley restore` without a file. See docs/operations.md.',
    );
}
