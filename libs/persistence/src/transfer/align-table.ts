import { createHash, type Hash } from 'node:crypto';
import { digestOf, rowDigest } from './digest.js';
import { type RangeSummary, type TableAccess, UniqueConflict } from './sides.js';
import { type Key, keyOf, type Row, type TransferTable } from './tables.js';

/** State of a table after its alignment. */
export interface Aligned {
  readonly rows: number;
  /** Receives the digests of the rows, in key order. */
  readonly hash: Hash;
  /** Keys of rows that were added, changed or removed. */
  readonly changed: readonly Key[];
}

/** Starting point: rows up to this key are known to be equal. */
export interface Beginning {
  readonly after: Key | null;
  readonly rows: number;
  readonly hash: Hash;
}

export function fromTheFirst(): Beginning {
  return { after: null, rows: 0, hash: createHash('md5') };
}

/** Rows of a portion at most, and about how much text: rows with pictures are large. */
const portion = { rows: 2_000, characters: 4_000_000 } as const;

/**
 * Aligns a table of the target with that of the source, chunk by chunk: compares digests and, if they differ, adds and
 * removes rows, then compares again. So it copies an empty table, applies later changes, resumes after an interruption,
 * and without changes has verified every row.
 */
export async function alignTable(
  table: TransferTable,
  source: TableAccess,
  target: TableAccess,
  beginning = fromTheFirst(),
): Promise<Aligned> {
  const changed: Key[] = [];
  let { after, rows: count } = beginning;
  const hash = beginning.hash.copy();
  let limit = 50;
  for (;;) {
    const rows = await source.rows(table, after, limit);
    const last = rows.at(-1);
    if (last === undefined) break;
    const upTo = keyOf(table, last);
    const digests = await alignPortion({ table, source, target, rows, range: { after, upTo }, changed });
    count += digests.length;
    for (const digest of digests) hash.update(digest);
    after = upTo;
    limit = nextLimit(rows, limit);
  }
  const surplus = await target.digests(table, { after, upTo: null });
  if (surplus.length > 0) {
    const keys = surplus.map(({ key }) => key);
    await target.remove(table, keys);
    changed.push(...keys);
  }
  return { rows: count, hash, changed };
}

interface Portion {
  readonly table: TransferTable;
  readonly source: TableAccess;
  readonly target: TableAccess;
  readonly rows: readonly Row[];
  readonly range: { readonly after: Key | null; readonly upTo: Key };
  readonly changed: Key[];
}

async function alignPortion({ table, source, target, rows, range, changed }: Portion): Promise<readonly string[]> {
  const digests = rows.map((row) => rowDigest(table, row));
  const wanted = { rows: rows.length, digest: digestOf(digests) };
  const found = await target.summary(table, range);
  if (isSame(found, wanted)) return digests;
  const there = found.rows === 0 ? [] : await target.digests(table, range);
  const kept = new Set(digests);
  const stale = there.filter((row) => !kept.has(row.digest)).map(({ key }) => key);
  const known = new Set(there.map((row) => row.digest));
  const missing = rows.filter((_, place) => !known.has(digests[place] ?? ''));
  if (stale.length > 0) await target.remove(table, stale);
  await addRows({ table, source, target, missing });
  changed.push(...stale, ...missing.map((row) => keyOf(table, row)));
  if (!isSame(await target.summary(table, range), wanted))
    throw new Error(`rows of ${table.name} are not what was written: the copy is not used`);
  return digests;
}

async function addRows({
  table,
  source,
  target,
  missing,
}: Pick<Portion, 'table' | 'source' | 'target'> & { readonly missing: readonly Row[] }): Promise<void> {
  if (missing.length === 0) return;
  try {
    await target.add(table, missing);
  } catch (error) {
    if (!(error instanceof UniqueConflict)) throw error;
    // A unique value has moved from one row to another, in a chunk not compared yet.
    await removeStale(table, source, target);
    await target.add(table, missing);
  }
}

/** Removes every row of the target that the source has not, or has otherwise by now. */
async function removeStale(table: TransferTable, source: TableAccess, target: TableAccess): Promise<void> {
  let after: Key | null = null;
  for (;;) {
    const rows: Row[] = await source.rows(table, after, portion.rows);
    const last = rows.at(-1);
    const upTo: Key | null = last === undefined ? null : keyOf(table, last);
    const kept = new Set(rows.map((row) => rowDigest(table, row)));
    const there = await target.digests(table, { after, upTo });
    const stale = there.filter(({ digest }) => !kept.has(digest)).map(({ key }) => key);
    if (stale.length > 0) await target.remove(table, stale);
    if (upTo === null) return;
    after = upTo;
  }
}

function isSame(one: RangeSummary, other: RangeSummary): boolean {
  return one.rows === other.rows && one.digest === other.digest;
}

/** Rows of the next portion, by the size of this one. */
function nextLimit(rows: readonly Row[], limit: number): number {
  let characters = 1;
  for (const row of rows) for (const value of row) if (typeof value === 'string') characters += value.length;
  const fitting = Math.floor((rows.length * portion.characters) / characters);
  return Math.max(1, Math.min(portion.rows, limit * 4, fitting));
}
