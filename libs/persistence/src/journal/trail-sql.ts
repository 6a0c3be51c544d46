import { headOfLog, positionSql } from '../log-position.js';

/** How the rows of conversations trail the log. */
export const trailSql = {
  /** Every event up to this position has its row written. */
  ...positionSql('rows'),
  head: headOfLog,
  /** Conversations of which something was said after that position. */
  spokenSince: 'SELECT DISTINCT conversation_id FROM events WHERE position > ?',
} as const;
