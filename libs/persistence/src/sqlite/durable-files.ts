import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ownFile, ownLike } from './private-files.js';

/** Fsync of a file or a directory: once it returns, the content, or the names in the directory, survives a power loss. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Atomic write of a private text file: after a crash or a power loss it has its old content or the new one. The file
 * belongs to the owner of its directory.
 */
export function replaceFile(file: string, text: string): void {
  const directory = dirname(file);
  // One for each process: the command line may write beside the server.
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, text, { mode: ownFile });
  ownLike(directory, partial);
  syncPath(partial);
  renameSync(partial, file);
  syncPath(directory);
}

/** Atomically gives a finished file its final name. Never overwrites a file of that name. */
export function publishFile(from: string, to: string): void {
  syncPath(from);
  try {
    // Unlike renaming, linking refuses an existing name.
    linkSync(from, to);
    rmSync(from);
  } catch (error) {
    if (existsSync(to)) throw new Error(`${to} already exists. A backup never overwrites a file.`);
    if (!isUnlinkable(error)) throw error;
    renameSync(from, to);
  }
  syncPath(dirname(to));
}

/**
 * Renames a database to one whose write-ahead log was removed just before. That is on disk first: after a power loss between
 * the two, SQLite would replay the old log into the new file.
 */
export function replaceDatabase(from: string, to: string): void {
  syncPath(dirname(to));
  renameSync(from, to);
  syncPath(dirname(to));
}

/** Some file systems (FAT, some network shares) have no hard links. */
function isUnlinkable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS';
}
