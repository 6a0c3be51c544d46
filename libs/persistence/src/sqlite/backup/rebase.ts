import type Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { systemActor } from '#contracts/actors.js';
import type { EventId, Instant } from '#contracts/ids.js';
import { dataSetId } from '../../log-position.js';
import { transferMarks } from '../../transfer/marks.js';
import { inTransaction } from '../in-transaction.js';
import { EventInserter } from '../log/event-appender.js';

/** High-water mark of a data set: no client has seen a larger epoch or position of it. */
export interface HighWaterMark {
  /** The largest epoch of a conversation. */
  readonly epoch: number;
  /** The last position of the global feed. */
  readonly position: number;
}

export function highWaterMarkOf(database: Database.Database): HighWaterMark {
  const one = (sql: string) => database.prepare<[], number | null>(sql).pluck().get() ?? 0;
  return {
    epoch: one(`SELECT max(json_extract(details, '$.epoch')) FROM conversations`),
    // Positions that were assigned, also where the event is gone.
    position: one(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`),
  };
}

/** Gap in feed positions: more events than any backup can be missing. */
export const positionGap = 1_000_000_000;

/** Tables of what ends with a restore: it may have ended after the backup. */
export const endedByRestore = [
  'sessions',
  'oauth_records',
  'access_links',
  'sign_in_challenges',
  'sign_on_attempts',
  'email_codes',
  'mails',
];

/**
 * The epoch after a restore: larger than any that a client has seen. The larger of backup and present data is not enough,
 * because the present data may be unreadable or lost; so it is never below the seconds since 1970.
 */
export function nextEpoch(restored: HighWaterMark, present: HighWaterMark | null, now: Instant): number {
  return Math.max(restored.epoch + 1, (present?.epoch ?? 0) + 1, Math.floor(now / 1000));
}

/**
 * Rebases restored data into a new data set, in one transaction: every client sees a new epoch and reloads, no feed
 * position is ever assigned twice, and sessions, tokens, consents and one-time links that ended
 * after the backup stay ended.
 */
export function rebase(database: Database.Database, present: HighWaterMark | null, now: Instant): number {
  const restored = highWaterMarkOf(database);
  const epoch = nextEpoch(restored, present, now);
  const position = Math.max(restored.position, present?.position ?? 0) + positionGap;
  inTransaction(database, () => {
    database.prepare(`UPDATE conversations SET details = json_set(details, '$.epoch', ?)`).run(epoch);
    for (const table of endedByRestore) database.prepare(`DELETE FROM ${table}`).run();
    // Data that had moved are used again.
    database.prepare('DELETE FROM meta WHERE name = ?').run(transferMarks.moved);
    database.prepare(`DELETE FROM sqlite_sequence WHERE name = 'events'`).run();
    database.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('events', ?)`).run(position);
    // The data-set id: an index built from another log (the search index) is recognized by it and rebuilt.
    database.prepare(`UPDATE meta SET value = lower(hex(randomblob(16))) WHERE name = 'world'`).run();
    const streamId = String(database.prepare<[], string>(dataSetId).pluck().get());
    new EventInserter(database).add({
      ...{ id: v7() as EventId, type: 'installation.restored', streamId, at: now },
      ...{ actor: systemActor, data: { position: restored.position } },
    });
  });
  return epoch;
}
