/** Where the log ends: the last position, 0 while it is empty. */
export const headOfLog = 'SELECT coalesce(max(position), 0) FROM events';

/** How far whoever follows the log has come, kept under a name: up to and with that position everything is done. */
export function positionSql(name: 'decisions' | 'rows') {
  return {
    position: `SELECT value FROM meta WHERE name = '${name}.position'`,
    remember: `INSERT INTO meta (name, value) VALUES ('${name}.position', ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  } as const;
}
