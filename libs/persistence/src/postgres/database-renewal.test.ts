import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOperator } from '#testing/people.js';
import { command, createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { openPostgres } from './data-source.js';

describe.skipIf(!hasPostgres)('data replaced by another data set', () => {
  let database: TestDatabase;
  let persistence: Persistence;

  beforeAll(async () => {
    database = await createDatabase();
    persistence = await openPersistence({ directory: null, databaseUrl: database.url, log: new RecordingLog() });
  });
  afterAll(async () => {
    await persistence.close();
    await database.drop();
  });

  const known = async () => {
    const { pool, close } = await openPostgres({ url: database.url, log: new RecordingLog(), poolSize: 2 });
    const sql = `SELECT tablename || '.' || attname AS place FROM pg_stats s WHERE s::text LIKE '%zwiebelturm%'`;
    const { rows } = await pool.query<{ place: string }>(sql);
    await close();
    return rows.map(({ place }) => place);
  };

  test('are gone, with their planner statistics', async () => {
    for (const id of ['one', 'two', 'three'])
      await persistence.unitOfWork.run(({ operators }) =>
        operators.put(anOperator(id, { name: 'zwiebelturm', email: `zwiebelturm-${id}@shop.example` })),
      );
    await command(database.url, 'ANALYZE');
    expect(await known()).toContain('operators.email');
    await persistence.renewal.prepare(async () => null);
    expect(await persistence.operators.all()).toEqual([]);
    expect(await known()).toEqual([]);
  });
});
