import { resolve } from 'node:path';
import { adoptRestoredDatabase, backUpData, restoreData } from '#wiring/backups.js';
import type { Config } from '#wiring/config/env.js';

type Print = (line: string) => void;

/** Command `parley backup <file>`. Returns the exit code. */
export async function backUpTo(config: Config, print: Print, [file]: readonly string[]): Promise<number> {
  if (file === undefined) return missingFile(print, 'parley backup <file>');
  const { bytes, position, conversations, events } = backUpData(config, file);
  print(`${resolve(file)}: ${formatSize(bytes)}, ${conversations} conversations with ${events} events.`);
  print(`The backup contains everything up to feed position ${position} and passed the integrity check.`);
  return 0;
}

/** Command `parley restore <file>`. Returns the exit code. */
export async function restoreFrom(config: Config, print: Print, [file]: readonly string[]): Promise<number> {
  if (file === undefined && config.databaseUrl !== null) return adopt(config.databaseUrl, print);
  if (file === undefined) return missingFile(print, 'parley restore <file>');
  const { position, conversations, events, epoch, previousData } = await restoreData(config, file);
  print(`Restored ${resolve(file)} to ${config.dataDir}: ${conversations} conversations with ${events} events.`);
  print(`The last feed position is ${position}. Every conversation now has epoch ${epoch}, so that clients reload.`);
  print('All sessions were ended; operators sign in again.');
  if (previousData !== null) print(`The previous data was kept in ${previousData}`);
  return 0;
}

/** After PostgreSQL's own tools have put a backup back. */
async function adopt(databaseUrl: string, print: Print): Promise<number> {
  const { position, conversations, events, epoch } = await adoptRestoredDatabase(databaseUrl);
  print(`The database is a data set of its own now: ${conversations} conversations with ${events} events.`);
  print(`The last feed position is ${position}. Every conversation now has epoch ${epoch}, so that clients reload.`);
  print('All sessions were ended; operators sign in again.');
  return 0;
}

function missingFile(print: Print, usage: string): number {
  print(`Missing file. Usage: ${usage}`);
  return 2;
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
