import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPostgres } from './data-source.js';
import { locks } from './locks.js';
import { postgresMigrations } from './postgres-migrations.js';

describe.skipIf(!hasPostgres)('nodes that start at once', () => {
  let database: TestDatabase;
  let observer: pg.Client;

  beforeEach(async () => {
    database = await createDatabase();
    observer = new pg.Client({ connectionString: database.url });
    await observer.connect();
  });
  afterEach(async () => {
    await observer.end();
    await database.drop();
  });

  const start = async () => {
    const { close } = await openPostgres({ url: database.url, log: new RecordingLog() });
    await close();
    return 'started';
  };
  const tables = `SELECT count(*)::integer AS count FROM pg_tables WHERE schemaname = 'public'`;
  const waiting = `SELECT count(*)::integer AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const count = async (sql: string) => (await observer.query<{ count: number }>(sql)).rows[0]?.count;

  test('wait for the one that migrates, change nothing until then, and find it done', async () => {
    await observer.query(`BEGIN; SELECT ${locks.migrations}`);
    const starts = Promise.all([start(), start(), start()]);
    await expect.poll(() => count(waiting)).toBe(3);
    expect(await count(tables)).toBe(0);
    await observer.query('ROLLBACK');
    expect(await starts).toEqual(['started', 'started', 'started']);
    expect(await count('SELECT count(*)::integer AS count FROM migrations')).toBe(postgresMigrations.length);
  });

  test('take the lock over from a node that dies with it', async () => {
    await observer.query(`BEGIN; SELECT ${locks.migrations}`);
    const next = start();
    await expect.poll(() => count(waiting)).toBe(1);
    await observer.end();
    expect(await next).toBe('started');
    observer = new pg.Client({ connectionString: database.url });
    await observer.connect();
  });
});
