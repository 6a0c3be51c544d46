import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deviceOf } from './directory-backups.js';

/**
 * The folder of backups, absolute, where the settings name none: the one in the data directory that a version before has
 * made, else `<data directory>-backups`. That one lies outside of a volume that is mounted at the data directory, and may
 * not be ours to make: then it is in the data directory, rather than nowhere or on a disk that goes with a container.
 */
export function defaultBackupFolder(directory: string): string {
  const inside = join(directory, 'backups');
  const beside = `${directory}-backups`;
  if (existsSync(inside)) return inside;
  if (existsSync(beside)) return isWritableFolder(beside) ? beside : inside;
  const parent = dirname(directory);
  const isMadeHere = deviceOf(parent) === deviceOf(directory) && (!existsSync(parent) || isWritableFolder(parent));
  return isMadeHere ? beside : inside;
}

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
