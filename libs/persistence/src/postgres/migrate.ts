import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { useBinaryCollation } from './binary-collation.js';
import { checkDatabase } from './check-database.js';
import { locks } from './locks.js';

/**
 * Runs pending migrations under an advisory lock: the first of several nodes migrates, the others wait and find it done. The lock belongs to a
 * transaction, since a pooler in between may give each transaction another connection.
 */
export async function migrate(source: DataSource, pool: Pool, database: string): Promise<void> {
  const lock = await pool.connect();
  try {
    // Others may migrate for longer than a statement may take.
    await lock.query(`BEGIN; SET LOCAL statement_timeout = 0; SELECT ${locks.migrations}`);
    await checkDatabase(lock, database);
    await source.runMigrations({ transaction: 'all' });
    await useBinaryCollation(pool);
    await lock.query('COMMIT');
    lock.release();
  } catch (error) {
    end(lock);
    throw error;
  }
}

/** Closing the connection ends its transaction. */
function end(client: PoolClient): void {
  client.release(true);
}
