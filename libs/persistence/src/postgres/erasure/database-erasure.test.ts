import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase, hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { DatabaseErasure } from './database-erasure.js';

test.skipIf(!hasPostgres)('an erasure may take longer than the statement timeout', async () => {
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, query_timeout: 300 });
  pool.on('error', () => {});
  // The erasure waits for another connection's lock on a table.
  const other = new pg.Client(database.url);
  await other.connect();
  try {
    await other.query('CREATE TABLE words (word text)');
    await other.query('BEGIN; LOCK TABLE words');
    const purged = new DatabaseErasure({ pool, log: new RecordingLog(), followed: async () => {} }).purge();
    purged.catch(() => undefined);
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ ms: number }>(
          `SELECT 1000 * extract(epoch FROM clock_timestamp() - query_start)::float AS ms FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'VACUUM%' AND wait_event_type = 'Lock'`,
        );
        return rows[0]?.ms ?? 0;
      })
      .toBeGreaterThan(600);
    await other.query('COMMIT');
    await purged;
  } finally {
    await other.end();
    await pool.end();
    await database.drop();
  }
});
