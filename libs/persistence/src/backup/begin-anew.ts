import type Database from 'better-sqlite3';
import type { Instant } from '#contracts/ids.js';
import { inTransaction } from '../in-transaction.js';

/** How far a world has come. Nobody has seen anything larger of it. */
export interface Reach {
  /** The largest epoch of a conversation. */
  readonly epoch: number;
  /** The last position of the global feed. */
  readonly position: number;
}

export function reachOf(database: Database.Database): Reach {
  const one = (sql: string) => database.prepare<[], number | null>(sql).pluck().get() ?? 0;
  return {
    epoch: one(`SELECT max(json_extract(details, '$.epoch')) FROM conversations`),
    // The positions that were given, not those that are still there.
    position: one(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`),
  };
}

/** More events than any tail that a backup may be missing. */
const leap = 1_000_000_000;

/**
 * The epoch after a restore: larger than every one that a client has seen. The larger of both worlds is not enough,
 * because the present one may be unreadable or on a disk that is gone; so it is never below the seconds since 1970.
 */
export function nextEpoch(restored: Reach, present: Reach | null, now: Instant): number {
  return Math.max(restored.epoch + 1, (present?.epoch ?? 0) + 1, Math.floor(now / 1000));
}

/**
 * Makes restored data a world of its own, in one transaction: every client sees another epoch and reloads, whoever
 * follows the feed never meets a position twice, and sessions that were ended since the backup do not come back.
 */
export function beginAnew(database: Database.Database, present: Reach | null, now: Instant): number {
  const restored = reachOf(database);
  const epoch = nextEpoch(restored, present, now);
  const position = Math.max(restored.position, present?.position ?? 0) + leap;
  inTransaction(database, () => {
    database.prepare(`UPDATE conversations SET details = json_set(details, '$.epoch', ?)`).run(epoch);
    database.prepare('DELETE FROM sessions').run();
    database.prepare(`DELETE FROM sqlite_sequence WHERE name = 'events'`).run();
    database.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('events', ?)`).run(position);
    // What was made from the former log (the search index) is known by this as not of this one.
    database.prepare(`UPDATE meta SET value = lower(hex(randomblob(16))) WHERE name = 'world'`).run();
  });
  return epoch;
}
