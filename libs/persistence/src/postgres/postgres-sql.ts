const known = new Map<string, string>();

/**
 * A statement that both databases share, for PostgreSQL: with `$1`, `$2`, … for the values, and without what steers the planner of SQLite
 * (`INDEXED BY`, and `CROSS JOIN` with a condition).
 */
export function postgresSql(sql: string): string {
  let text = known.get(sql);
  if (text === undefined) {
    let number = 0;
    text = sql
      .replace(/INDEXED BY \w+/g, '')
      .replaceAll('CROSS JOIN', 'JOIN')
      .replaceAll('?', () => `$${++number}`);
    known.set(sql, text);
  }
  return text;
}
