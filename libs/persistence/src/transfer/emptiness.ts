import { UnusableDatabase } from '../postgres/unusable-database.js';
import type { TransferTable } from './tables.js';

/** Tables in which migrations leave rows. */
const seededTables = ['meta', 'sign_in_settings', 'follower_positions'];

/** Rejects a target with data, so that nothing present is mixed or lost. */
export async function refuseUnlessEmpty(
  tables: readonly TransferTable[],
  place: string,
  hasRows: (sql: string) => Promise<boolean>,
): Promise<void> {
  for (const { name } of tables)
    if (!seededTables.includes(name) && (await hasRows(`SELECT 1 FROM ${name} LIMIT 1`)))
      throw new UnusableDatabase(`${place} is not empty, it has rows in ${name}: name a new one. Nothing was changed.`);
}
