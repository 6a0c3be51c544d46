import { runSql } from './run-sql.js';

/** Gives every connection in the data of a server a kind that only a newer version knows. */
export async function outdateConnections(place: Readonly<Record<string, string>>): Promise<void> {
  await runSql(place, `UPDATE connections SET kind = 'of-tomorrow'`);
}
