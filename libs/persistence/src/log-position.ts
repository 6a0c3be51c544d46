/** SQL of the head of the log: the last position, 0 while it is empty. */
export const headOfLog = 'SELECT coalesce(max(position), 0) FROM events';
/** Position of the first event after another; null if there is none. */
export const nextInLog = 'SELECT min(position) FROM events WHERE position > ?';

/** SQL of the data-set id: a restore gives the data another one. */
export const dataSetId = "SELECT value FROM meta WHERE name = 'world'";

/** SQL of the named position of a log follower: every event up to and including it has been processed. */
export function positionSql(name: 'decisions' | 'rows' | 'webhooks') {
  return {
    position: `SELECT value FROM meta WHERE name = '${name}.position'`,
    savePosition: `INSERT INTO meta (name, value) VALUES ('${name}.position', ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  } as const;
}
