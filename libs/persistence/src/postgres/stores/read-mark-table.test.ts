import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMigratedDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPostgres, type PostgresConnections } from '../data-source.js';
import { PostgresReadMarkTable } from './read-mark-table.js';

describe.skipIf(!hasPostgres)('read marks in PostgreSQL', () => {
  const log = new RecordingLog();
  let database: TestDatabase;
  let opened: PostgresConnections;
  beforeAll(async () => {
    database = await createMigratedDatabase(async (url) => (await openPostgres({ url, log })).close());
    opened = await openPostgres({ url: database.url, log });
  });
  afterAll(async () => {
    await opened.close();
    await database.drop();
  });

  test('are read for any number of conversations by one query', async () => {
    const table = new PostgresReadMarkTable(opened.pool);
    const marks = { visitorReadSeq: 2, operatorReadSeq: 1 };
    await table.raise(new Map([['one', marks]]));
    const query = vi.spyOn(opened.pool, 'query');
    expect(await Promise.all(['one', 'two', 'one'].map((id) => table.get(id)))).toEqual([marks, null, marks]);
    expect(query).toHaveBeenCalledOnce();
    // A query of its own: marks raised in between count.
    await table.raise(new Map([['two', marks]]));
    expect(await table.get('two')).toEqual(marks);
  });
});
