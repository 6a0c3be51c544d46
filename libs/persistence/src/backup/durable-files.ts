import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns once what was written into the file, or which names the directory has, survives the loss of power. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Gives a finished file its name, in one step, and never to the loss of a file that has it. */
export function publishFile(from: string, to: string): void {
  syncPath(from);
  try {
    // Unlike renaming, linking refuses a name that is taken.
    linkSync(from, to);
    rmSync(from);
  } catch (error) {
    if (existsSync(to)) throw new Error(`${to} exists already, and nothing is ever written over a backup.`);
    if (!isUnlinkable(error)) throw error;
    renameSync(from, to);
  }
  syncPath(dirname(to));
}

/** Some file systems (FAT, some network shares) have no hard links. */
function isUnlinkable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS';
}
