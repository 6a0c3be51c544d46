import { join } from 'node:path';

/** Path of the database file in a data directory. */
export function databaseFile(directory: string): string {
  return join(directory, 'parley.sqlite');
}
