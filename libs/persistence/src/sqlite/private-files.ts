import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** File modes for conversations, password hashes and the search index: owner only. */
export const ownFile = 0o600;
const ownDirectory = 0o700;

/** True for the product's own files, temporary ones and former data included. */
const isOurs = (name: string) => /^(?:parley|search|vectors|model)[.-]/.test(name);

/** Creates the data directory, or restricts an existing one and the product's files in it to their owner. */
export function restrictDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: ownDirectory });
  restrict(directory, ownDirectory);
  for (const name of readdirSync(directory).filter(isOurs)) restrict(join(directory, name), ownFile);
}

/** Creates an empty private file before SQLite does, which gives the files beside it the same permissions. */
export function createOwnFile(file: string): void {
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, 'a', ownFile));
  } catch {
    // SQLite opens it next and reports what is wrong.
  }
}

/** Removes the permissions of others, such as those that a copy took from its original. */
export function restrict(path: string, mode: number = ownFile): void {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry || (entry.mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Only the owner may, and some file systems have no permissions: `parley doctor` warns of what stays open.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error;
  }
}
