import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPostgres, type PostgresConnections } from './data-source.js';
import { isStorageFailure } from './postgres-error.js';
import { transact } from './transact.js';

describe.skipIf(!hasPostgres)('a transaction', () => {
  let database: TestDatabase;
  let connections: PostgresConnections;
  const put = `INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  const stored = async (name: string) =>
    (await connections.pool.query<{ value: string }>('SELECT value FROM meta WHERE name = $1', [name])).rows[0]?.value;

  beforeAll(async () => {
    database = await createDatabase();
    connections = await openPostgres({ url: database.url, log: new RecordingLog(), poolSize: 4 });
  });
  afterAll(async () => {
    await connections.close();
    await database.drop();
  });

  test('whose work hides a failed statement is rejected: the server has rolled it back', async () => {
    const hidden = transact(connections.source, {}, async ({ client }) => {
      await client.query(put, ['hidden', 'lost']);
      await client.query('SELECT 1 / 0').catch(() => {});
    });
    await expect(hidden).rejects.toThrow('nothing was written');
    expect(await stored('hidden')).toBeUndefined();
  });

  test('whose wait for its lock is cancelled leaves a connection that works', async () => {
    const { source, pool, close } = await openPostgres({ url: database.url, log: new RecordingLog(), poolSize: 1 });
    const cancel = `SELECT pg_cancel_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    try {
      const lock = 'pg_advisory_xact_lock(1)';
      await transact(connections.source, { lock }, async ({ client }) => {
        const cancelled = expect(transact(source, { lock }, async () => {})).rejects.toThrow('canceling statement');
        await expect.poll(async () => (await client.query(cancel)).rowCount).toBe(1);
        await cancelled;
      });
      expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await close();
    }
  });

  test('that deadlocks with another one is run again', async () => {
    for (const name of ['left', 'right']) await connections.pool.query(put, [name, '']);
    let met = 0;
    let release = () => {};
    const bothAreThere = new Promise<void>((resolve) => {
      release = resolve;
    });
    const crossing = (first: string, second: string) =>
      transact(connections.source, {}, async ({ client }) => {
        await client.query(`UPDATE meta SET value = value || 'x' WHERE name = $1`, [first]);
        met += 1;
        if (met === 2) release();
        await bothAreThere;
        await client.query(`UPDATE meta SET value = value || 'x' WHERE name = $1`, [second]);
      });
    await Promise.all([crossing('left', 'right'), crossing('right', 'left')]);
    expect(met).toBeGreaterThan(2);
    expect([await stored('left'), await stored('right')]).toEqual(['xx', 'xx']);
  });

  test('is known to have committed, even if the connection ends before the answer arrives', async () => {
    await transact(connections.source, {}, async ({ client }) => {
      await client.query(put, ['answer', 'kept']);
      const { query } = client;
      // The server has executed it; its answer is lost with the connection.
      client.query = (async (text: string) => {
        client.query = query;
        await client.query(text);
        throw new Error('Connection terminated unexpectedly');
      }) as typeof query;
    });
    expect(await stored('answer')).toBe('kept');
  });

  test('of a node that hangs is ended by the server: others get its lock', async () => {
    const lock = 'pg_advisory_xact_lock(2)';
    const idleTimeout = `SELECT current_setting('idle_in_transaction_session_timeout') AS timeout`;
    const hanging = transact(connections.source, { lock }, async ({ client }) => {
      expect((await client.query(idleTimeout)).rows).toEqual([{ timeout: '30s' }]);
      await client.query(put, ['hanging', 'lost']);
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 1');
      await transact(connections.source, { lock }, async () => {});
    });
    await expect(hanging).rejects.toSatisfy(isStorageFailure);
    expect(await stored('hanging')).toBeUndefined();
    expect((await connections.pool.query(idleTimeout)).rows).toEqual([{ timeout: '0' }]);
  });

  test('is rejected if the connection ends before the commit', async () => {
    const cut = transact(connections.source, {}, async ({ client }) => {
      await client.query(put, ['cut', 'lost']);
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await connections.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    });
    await expect(cut).rejects.toThrow();
    expect(await stored('cut')).toBeUndefined();
  });
});
