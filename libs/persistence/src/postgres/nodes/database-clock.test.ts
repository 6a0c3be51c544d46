import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { DatabaseClock } from './database-clock.js';

describe.skipIf(!hasPostgres)('the clock of a node', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let clock: DatabaseClock;

  beforeAll(async () => {
    database = await createDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 });
    pool.on('error', () => {});
    // Connected: a slow answer is not believed.
    await pool.query('SELECT 1');
  });
  afterEach(() => clock.close());
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const skewed = (ms: number) => new DatabaseClock({ pool, log: new RecordingLog(), wall: () => Date.now() + ms });
  const offset = async () => {
    await clock.adjust();
    return clock.offsetMs;
  };

  test.each([30_000, -30_000])('that is wrong by %i ms follows the database', async (ms) => {
    clock = skewed(ms);
    await expect.poll(offset).not.toBe(0);
    expect(Math.abs(clock.offsetMs + ms)).toBeLessThan(1_000);
  });

  test('that is about right is left alone', async () => {
    clock = skewed(0);
    expect(await offset()).toBe(0);
  });

  test('keeps its last value while the database does not answer', async () => {
    let isThere = true;
    const sometimes = {
      query: (...args: [pg.QueryConfig]) => (isThere ? pool.query(...args) : Promise.reject(new Error('away'))),
    };
    clock = new DatabaseClock({
      pool: sometimes as unknown as pg.Pool,
      log: new RecordingLog(),
      wall: () => Date.now() + 30_000,
    });
    await expect.poll(offset).not.toBe(0);
    const before = clock.offsetMs;
    isThere = false;
    expect(await offset()).toBe(before);
  });
});
