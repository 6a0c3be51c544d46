import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command, createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPostgres } from './data-source.js';

describe.skipIf(!hasPostgres)('every connection to the database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  /** A setting, in several connections at once. */
  async function settings(name: string): Promise<string[]> {
    const { pool, close } = await openPostgres({ url: database.url, log: new RecordingLog(), poolSize: 4 });
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const read = clients.map((client) =>
      client.query<{ value: string }>('SELECT current_setting($1) AS value', [name]),
    );
    const found = (await Promise.all(read)).map(({ rows }) => rows[0]?.value ?? '');
    for (const client of clients) client.release();
    await close();
    return found;
  }

  test('waits for the disk, although the database is set up not to', async () => {
    await command(database.url, `ALTER DATABASE ${database.name} SET synchronous_commit = off`);
    expect(await settings('synchronous_commit')).toEqual(['on', 'on', 'on', 'on']);
  });

  test('waits for replicas if the database is configured to', async () => {
    await command(database.url, `ALTER DATABASE ${database.name} SET synchronous_commit = remote_apply`);
    expect(await settings('synchronous_commit')).toEqual(Array.from({ length: 4 }, () => 'remote_apply'));
  });

  test('cancels statements that no caller waits for any more', async () => {
    expect(await settings('statement_timeout')).toEqual(['1min', '1min', '1min', '1min']);
  });
});
