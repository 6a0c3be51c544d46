import { join } from 'node:path';

/** Where a data directory keeps everything. */
export function databaseFile(directory: string): string {
  return join(directory, 'parley.sqlite');
}
