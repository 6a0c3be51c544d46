import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { backupOrigins } from '#contracts/system.js';
import { replaceFile } from '../durable-files.js';

const entry = z.object({
  path: z.string(),
  at: z.number(),
  by: z.enum(backupOrigins),
  bytes: z.number(),
  position: z.number(),
  conversations: z.number(),
  events: z.number(),
});
const fileName = 'parley-backups.json';
/** Number of records: older backups were replaced by newer ones. */
const kept = 100;

/** Backup of a data directory and its place. */
export type BackupEntry = z.infer<typeof entry>;

/** The backups that were taken of a data directory, newest first. Nothing where the list cannot be read: it is only about files that are elsewhere. */
export function readBackups(directory: string): BackupEntry[] {
  try {
    return parseBackups(join(directory, fileName));
  } catch {
    return [];
  }
}

/** Records a backup, atomically. Throws a readable sentence where the list cannot be read: it would be lost. */
export function recordBackup(directory: string, taken: BackupEntry): void {
  const all = [taken, ...knownBackups(join(directory, fileName))]
    .sort((one, other) => other.at - one.at)
    .slice(0, kept);
  replaceFile(join(directory, fileName), `${JSON.stringify(all, null, 2)}\n`);
}

function knownBackups(file: string): BackupEntry[] {
  try {
    return parseBackups(file);
  } catch (error) {
    const remedy = 'Make it readable for the account of the server, or move it away to begin a new list.';
    throw new Error(`${file}, the list of the backups, cannot be read. ${remedy}`, { cause: error });
  }
}

function parseBackups(file: string): BackupEntry[] {
  return existsSync(file) ? z.array(entry).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}
