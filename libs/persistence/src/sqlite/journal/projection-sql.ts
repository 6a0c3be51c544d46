import { headOfLog, positionSql } from '../../log-position.js';

/** SQL of the write-behind projection of conversation rows. */
export const projectionSql = {
  /** High-water mark of the projection: every event up to this position is in its row. */
  ...positionSql('rows'),
  head: headOfLog,
  /** Conversations with events after that position. */
  changedSince: `SELECT DISTINCT stream_id FROM events WHERE position > ? AND stream_kind = 'conversation'`,
} as const;
