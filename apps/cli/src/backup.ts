import { resolve } from 'node:path';
import { backUpData, restoreData } from '#wiring/backups.js';
import type { Config } from '#wiring/config/env.js';

type Say = (line: string) => void;

/** `parley backup <file>`. Answers the exit code. */
export async function backUpTo(config: Config, say: Say, [file]: readonly string[]): Promise<number> {
  if (file === undefined) return missing(say, 'parley backup <file>');
  const { bytes, position, conversations, events } = backUpData(config, file);
  say(`${resolve(file)}: ${sizeOf(bytes)}, ${conversations} conversations with ${events} events.`);
  say(`Everything up to feed position ${position} is inside; the copy was read back and is sound.`);
  return 0;
}

/** `parley restore <file>`. Answers the exit code. */
export async function restoreFrom(config: Config, say: Say, [file]: readonly string[]): Promise<number> {
  if (file === undefined) return missing(say, 'parley restore <file>');
  const { position, conversations, events, epoch, keptAside } = await restoreData(config, file);
  say(`${config.dataDir} is as in ${resolve(file)}: ${conversations} conversations with ${events} events.`);
  say(
    `The last feed position in it is ${position}. Every conversation has the epoch ${epoch}, so that clients reload.`,
  );
  say('Everybody signs in again.');
  if (keptAside !== null) say(`The former data was kept: ${keptAside}`);
  return 0;
}

function missing(say: Say, usage: string): number {
  say(`A file is needed: ${usage}`);
  return 2;
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
