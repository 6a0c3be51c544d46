import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOwnFile } from './data-files.js';

/** File modes for conversations, password hashes and the search index: owner only. */
export const ownFile = 0o600;
const ownDirectory = 0o700;

/** Creates the data directory, or restricts an existing one and the product's files in it to their owner. */
export function restrictDirectory(directory: string): void {
  makeFolders(directory);
  restrict(directory, ownDirectory);
  for (const name of readdirSync(directory).filter(isOwnFile)) restrict(join(directory, name), ownFile);
}

/** Creates an empty private file before SQLite does, which gives the files beside it the same permissions. */
export function createOwnFile(file: string): void {
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, 'a', ownFile));
  } catch {
    // SQLite opens it next and reports the problem.
  }
}

/**
 * Leaves a file or folder to the owner of the data directory: what root makes on the command line, the account of the server must be able
 * to read.
 */
export function ownLike(directory: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(directory);
  chownSync(file, uid, gid);
}

/** Makes a private folder, and those above it that are missing, which belong to the owner of the data directory. */
export function makeFolderLike(directory: string, folder: string): void {
  const first = makeFolders(folder);
  if (first === undefined) return;
  for (let path = folder; path.length >= first.length; path = dirname(path)) ownLike(directory, path);
}

/**
 * Makes a private folder, and those above it that are missing. Returns the first that was made, if any. One by one, since
 * `recursive` of Node.js 20 never ends where the system refuses a folder with ENOENT, as `/proc` does.
 */
function makeFolders(folder: string): string | undefined {
  const above = dirname(folder);
  const first = above === folder || existsSync(above) ? undefined : makeFolders(above);
  try {
    mkdirSync(folder, { mode: ownDirectory });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return first;
    throw error;
  }
  return first ?? folder;
}

/** Removes permissions of others, such as those that a copy inherited from its original. */
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
