import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationId, Instant, OperatorId } from '#contracts/ids.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { anOperator } from '#testing/people.js';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { rebaseDatabase } from './rebase.js';

const one = 'one' as ConversationId;
const now = Date.UTC(2026, 2, 1, 9) as Instant;
const log = new RecordingLog();
const hintKey = `SELECT value FROM meta WHERE name = 'hints.key'`;

describe.skipIf(!hasPostgres)('a database that was put back', () => {
  let database: TestDatabase;
  const open = () => openPersistence({ directory: null, databaseUrl: database.url, log, poolSize: 4 });
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  test('becomes a new data set: clients reload, no position is reused, all sessions end, and hints get a new key', async () => {
    const before = await open();
    const committer = new CommandCommitter(before.journal);
    await committed(committer.start(one));
    await before.operators.put(anOperator('anna'));
    const [dataSet, head] = [await before.eventLog.dataSet(), await before.eventLog.head()];
    await expect(rebaseDatabase(database.url, now, log)).rejects.toThrow(
      /^A server is using the database .* stop it first\.$/,
    );
    await before.close();
    const client = new Client(database.url);
    await client.connect();
    await client.query(
      `INSERT INTO sessions (token_hash, operator_id, created_at, expires_at) VALUES ('t', 'anna', 1, 2)`,
    );

    const { rows: keys } = await client.query(hintKey);
    expect(keys).toHaveLength(1);

    const rebased = await rebaseDatabase(database.url, now, log);
    expect(rebased).toEqual({ conversations: 1, events: head, position: head, epoch: now / 1000 });
    expect((await client.query('SELECT 1 FROM sessions')).rows).toEqual([]);
    expect((await client.query(hintKey)).rows).toEqual([]);
    const after = await open();
    const { rows: newKeys } = await client.query(hintKey);
    expect(newKeys).toHaveLength(1);
    expect(newKeys).not.toEqual(keys);
    await client.end();
    expect(await after.eventLog.dataSet()).not.toBe(dataSet);
    expect((await after.journal.read(one))?.epoch).toBe(now / 1000);
    expect((await after.operators.get('anna' as OperatorId))?.id).toBe('anna');
    const [restored] = await after.eventLog.read(head, 10);
    expect(restored).toMatchObject({ type: 'installation.restored', data: { position: head } });
    expect(restored?.position).toBeGreaterThan(head + 1_000_000_000);
    expect(await after.integrityCheck()).toEqual([]);
    expect((await after.auditCheck()).problem).toBeNull();
    await after.close();
  });
});
