/** How the rows of conversations trail the log. */
export const trailSql = {
  /** Every event up to this position has its row written. */
  position: `SELECT value FROM meta WHERE name = 'rows.position'`,
  remember: `INSERT INTO meta (name, value) VALUES ('rows.position', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  head: 'SELECT coalesce(max(position), 0) FROM events',
  /** Conversations of which something was said after that position. */
  spokenSince: 'SELECT DISTINCT conversation_id FROM events WHERE position > ?',
} as const;
