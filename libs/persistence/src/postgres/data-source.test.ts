import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPostgres, type PostgresConnections } from './data-source.js';
import { jsonOf } from './json-of.js';

describe.skipIf(!hasPostgres)('a connection of the pool', () => {
  let database: TestDatabase;
  let connections: PostgresConnections;
  const log = new RecordingLog();

  beforeAll(async () => {
    database = await createDatabase();
    connections = await openPostgres({ url: database.url, log, poolSize: 2 });
  });
  afterAll(async () => {
    await connections.close();
    await database.drop();
  });

  // An error event without a listener would end the process.
  test('that is lost between two statements of its user fails the next one, and nothing else', async () => {
    const client = await connections.pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const isGone = new Promise((resolve) => client.once('end', resolve));
    await connections.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await isGone;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    expect((await connections.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('takes texts that hold U+0000, which PostgreSQL does not, wherever they are in a statement', async () => {
    const asked = { text: 'SELECT $1::text AS one, $2::text[] AS many', values: ['a\0b', ['\0', 'c']] };
    const kept = [{ one: 'a\uFFFDb', many: ['\uFFFD', 'c'] }];
    expect((await connections.pool.query(asked)).rows).toEqual(kept);
    expect((await connections.pool.query(asked.text, asked.values)).rows).toEqual(kept);
    expect(await connections.source.query(asked.text, asked.values)).toEqual(kept);
  });

  test('reads JSON with characters that no text of PostgreSQL can hold', async () => {
    const json = JSON.stringify({ text: 'a\0b\ud800c🚲', typed: '\\u0000' });
    const read = `SELECT ${jsonOf('$1::text')} ->> 'text' AS text, ${jsonOf('$1::text')} ->> 'typed' AS typed`;
    const { rows } = await connections.pool.query<{ text: string; typed: string }>(read, [json]);
    expect(rows[0]?.text).toBe('a\uFFFDb\uFFFDc🚲');
    expect(rows[0]?.typed).toMatch(/^\\u/);
  });
});
