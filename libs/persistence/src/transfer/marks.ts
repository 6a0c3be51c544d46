import { z } from 'zod';
import { UnusableDatabase } from '../postgres/unusable-database.js';

/** Names in `meta` of a data set that is being copied into this database, and of one that has left it. */
export const transferMarks = {
  /** JSON of {@link Incoming}. */
  incoming: 'transfer.incoming',
  /** JSON of {@link Moved}. */
  moved: 'transfer.moved',
} as const;

export const incomingMark = z.object({
  /** Data set of the incoming data. */
  dataSet: z.string(),
  /** Foreign keys that were taken off meanwhile, as statements that add them again. */
  foreignKeys: z.array(z.string()),
});
export type Incoming = z.infer<typeof incomingMark>;

export const movedMark = z.object({ to: z.string(), at: z.number() });
export type Moved = z.infer<typeof movedMark>;

/** SQL of the existing marks. */
export const transferMarksSql = `SELECT name, value FROM meta WHERE name IN (${Object.values(transferMarks)
  .map((name) => `'${name}'`)
  .join(', ')})`;

export interface MetaRow {
  readonly name: string;
  readonly value: string;
}

/** Mark of moved data, if any. */
export function movedOf(rows: readonly MetaRow[]): Moved | null {
  const mark = rows.find(({ name }) => name === transferMarks.moved);
  return mark ? movedMark.parse(JSON.parse(mark.value)) : null;
}

export function incomingOf(rows: readonly MetaRow[]): Incoming | null {
  const mark = rows.find(({ name }) => name === transferMarks.incoming);
  return mark ? incomingMark.parse(JSON.parse(mark.value)) : null;
}

/** Refuses a database that a server must not work on: its data are complete elsewhere, or not complete yet. `place` begins the sentence. */
export function refuseTransferred(rows: readonly MetaRow[], place: string): void {
  if (incomingOf(rows) !== null)
    throw new UnusableDatabase(`${place} is being filled by \`parley migrate\`, which has not finished: run it again.`);
  const moved = movedOf(rows);
  if (moved === null) return;
  const date = new Date(moved.at).toISOString().slice(0, 16).replace('T', ' ');
  throw new UnusableDatabase(
    `${place} holds data that moved to ${moved.to} on ${date} UTC: have the server use that. See docs/operations.md for how to go on with these.`,
  );
}
