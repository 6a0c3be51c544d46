import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { useBinaryCollation } from './binary-collation.js';
import { checkDatabase, markContraction } from './check-database.js';
import { locks } from './locks.js';

/**
 * Runs pending migrations under an advisory lock: the first of several nodes migrates, the others wait and find it
 * done. The lock belongs to a transaction, since a pooler may give each transaction another connection. Returns the
 * newest migration of a newer version; null: there is none.
 */
export async function migrate(source: DataSource, pool: Pool, database: string): Promise<string | null> {
  const lock = await pool.connect();
  try {
    // Others may migrate for longer than a statement may take.
    await lock.query(`BEGIN; SET LOCAL statement_timeout = 0; SELECT ${locks.migrations}`);
    const newer = await checkDatabase(lock, database);
    await source.runMigrations({ transaction: 'all' });
    await useBinaryCollation(pool);
    if (newer === null) await markContraction(lock);
    await lock.query('COMMIT');
    lock.release();
    return newer;
  } catch (error) {
    end(lock);
    throw error;
  }
}

/** Closing the connection ends its transaction. */
function end(client: PoolClient): void {
  client.release(true);
}
