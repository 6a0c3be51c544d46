import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceDatabase } from '../backup/durable-files.js';
import { databaseFile } from '../database-file.js';

/** Name prefix of folders in which a data set is prepared; remains of a killed preparation are removed. */
export const draftPrefix = 'renewing-';

/** Stays: the lock is held, and the key has sealed nothing that is left. */
const kept = new Set(['parley.lock', 'parley-secrets.key']);

/** Files and folders with data or derived from data, including databases set aside, the search index and models. */
const isOfData = (name: string) =>
  !kept.has(name) && /^(?:parley|search|vectors|model|erasing|restoring)[.-]/.test(name);

/** Folder of a prepared data set. Its presence is the decision: it is renamed into this place when it is complete. */
export function renewedFolder(directory: string): string {
  return join(directory, 'renewed-data');
}

/** Puts a prepared data set in the place of the present data. Each step may be repeated: killed in the middle, the next start continues. */
export function adoptRenewed(directory: string): void {
  for (const name of readdirSync(directory))
    if (name.startsWith(draftPrefix)) rmSync(join(directory, name), { recursive: true, force: true });
  const renewed = renewedFolder(directory);
  if (!existsSync(renewed)) return;
  // Without its database it was adopted before.
  if (existsSync(databaseFile(renewed))) {
    for (const name of readdirSync(directory).filter(isOfData))
      rmSync(join(directory, name), { recursive: true, force: true });
    replaceDatabase(databaseFile(renewed), databaseFile(directory));
  }
  rmSync(renewed, { recursive: true, force: true });
}
