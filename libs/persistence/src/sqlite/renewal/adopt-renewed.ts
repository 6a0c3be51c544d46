import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDataFile } from '../data-files.js';
import { databaseFile } from '../database-file.js';
import { replaceDatabase } from '../durable-files.js';

/** Name prefix of folders in which a data set is prepared; remains of a killed preparation are removed. */
export const draftPrefix = 'renewing-';

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
    for (const name of readdirSync(directory).filter(isDataFile))
      rmSync(join(directory, name), { recursive: true, force: true });
    replaceDatabase(databaseFile(renewed), databaseFile(directory));
  }
  rmSync(renewed, { recursive: true, force: true });
}
