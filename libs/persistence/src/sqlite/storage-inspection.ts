import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { Instant } from '#contracts/ids.js';
import type { LogGrowth, StorageSizes } from '#engine/ports/installation.js';

/** Kinds of files in the data directory; the first match counts. */
const kinds: readonly (readonly [kind: keyof Omit<StorageSizes, 'database' | 'unused' | 'images'>, name: RegExp])[] = [
  ['previousData', /^parley-before-restore-/],
  ['writeAheadLog', /^parley\.sqlite-wal$/],
  ['search', /^search\./],
  ['vectors', /^vectors\./],
  ['models', /^model-/],
];

/** What files of the data directory take of the disk, beside the database. */
export function sizesOfFiles(directory: string): Omit<StorageSizes, 'database' | 'unused' | 'images'> {
  const sizes = { writeAheadLog: 0, search: 0, vectors: 0, models: 0, previousData: 0 };
  for (const name of readdirSync(directory)) {
    const [kind] = kinds.find(([, pattern]) => pattern.test(name)) ?? [];
    // Files of a checkpoint or a restore may disappear.
    if (kind) sizes[kind] += statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return sizes;
}

/** Disk usage of the data. */
export function sizesOf(directory: string, reader: Database.Database): StorageSizes {
  const images = reader
    .prepare<[], { count: number; bytes: number | null }>(
      'SELECT count(*) AS count, sum(octet_length(content)) AS bytes FROM images',
    )
    .get();
  return {
    ...sizesOfFiles(directory),
    // Includes the write-ahead log: the file alone may lack all of the data.
    database: pragma(reader, 'page_count') * pragma(reader, 'page_size'),
    unused: pragma(reader, 'freelist_count') * pragma(reader, 'page_size'),
    images: { count: images?.count ?? 0, bytes: images?.bytes ?? 0 },
  };
}

/** Events that are counted at once: the process serves others in between. */
const sliceLength = 20_000;

/** How much of the log was written since a time. */
export async function growthSince(reader: Database.Database, since: Instant): Promise<LogGrowth | null> {
  const firstAt = reader.prepare<[], number>('SELECT at FROM events ORDER BY position LIMIT 1').pluck().get();
  if (firstAt === undefined) return null;
  return {
    since: Math.max(since, Number(firstAt)),
    events: await countFrom(reader, firstPositionAt(reader, since)),
    eventsInAll: await countFrom(reader, 0),
  };
}

/** Positions have gaps, after a restore for example: their difference is no count. */
async function countFrom(reader: Database.Database, position: number): Promise<number> {
  const slice = reader.prepare<[number, number], { count: number; last: number | null }>(
    `SELECT count(*) AS count, max(position) AS last
     FROM (SELECT position FROM events WHERE position >= ? ORDER BY position LIMIT ?)`,
  );
  let count = 0;
  for (let from: number | null = position; from !== null; ) {
    const counted = slice.get(from, sliceLength);
    count += counted?.count ?? 0;
    from = counted?.count === sliceLength && counted.last !== null ? counted.last + 1 : null;
    if (from !== null) await new Promise((resolve) => setImmediate(resolve));
  }
  return count;
}

/** Number of the last migration. */
export function schemaOf(reader: Database.Database): number {
  return Number(reader.prepare<[], number>('SELECT max(timestamp) FROM migrations').pluck().get() ?? 0);
}

/** Binary search: times follow positions but for a clock that was set, and have no index. */
function firstPositionAt(reader: Database.Database, since: Instant): number {
  const from = reader.prepare<[number], { position: number; at: number }>(
    'SELECT position, at FROM events WHERE position >= ? ORDER BY position LIMIT 1',
  );
  let low = 0;
  let high = Number(reader.prepare<[], number>('SELECT max(position) FROM events').pluck().get() ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = from.get(middle);
    if (event === undefined || event.at >= since) high = middle;
    else low = event.position + 1;
  }
  return low;
}

function pragma(reader: Database.Database, name: string): number {
  return reader.pragma(name, { simple: true }) as number;
}
