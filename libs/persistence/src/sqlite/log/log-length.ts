import type Database from 'better-sqlite3';
import type { LogLength } from '../../followers/follower.js';
import { headOfLog } from '../../log-position.js';

/** Events that are counted at most: beyond that a follower is far behind, and it does not matter how far. */
const countedEvents = 10_000;

/** Length of the log in the SQLite file. Counted, not subtracted: a restore leaves a gap in the positions. */
export function logLength(reader: Database.Database): LogLength {
  const head = reader.prepare<[], number>(headOfLog).pluck();
  const eventsAfter = reader
    .prepare<[number, number], number>('SELECT count(*) FROM (SELECT 1 FROM events WHERE position > ? LIMIT ?)')
    .pluck();
  const nextAt = reader
    .prepare<[number], number>('SELECT at FROM events WHERE position > ? ORDER BY position LIMIT 1')
    .pluck();
  return {
    head: async () => Number(head.get() ?? 0),
    eventsAfter: async (position) => Number(eventsAfter.get(position, countedEvents) ?? 0),
    nextAt: async (position) => (nextAt.get(position) as number | undefined) ?? null,
  };
}
