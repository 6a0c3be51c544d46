import pg, { type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatbotId, ConversationId } from '#contracts/ids.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { PostgresServer } from '#testing/postgres/postgres-server.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { ReplicaReader } from './replica-reader.js';

const numbers = { text: 'SELECT coalesce(max(number), 0) AS newest, pg_is_in_recovery() AS "isReplica" FROM numbers' };

describe.skipIf(!hasPostgres)('reads from a replica', () => {
  let server: PostgresServer;
  let replica: PostgresServer;
  let primary: Pool;
  let log: RecordingLog;
  let readers: ReplicaReader[];

  beforeAll(async () => {
    server = (await PostgresServer.start()) as PostgresServer;
    primary = new pg.Pool({ connectionString: server.url('postgres'), max: 4 });
    await primary.query('CREATE TABLE numbers (number integer PRIMARY KEY)');
    replica = await server.startReplica();
  });
  beforeEach(async () => {
    await primary.query('DELETE FROM numbers');
    log = new RecordingLog();
    readers = [];
  });
  afterEach(async () => {
    for (const reader of readers) await reader.close();
  });
  afterAll(async () => {
    await primary.end();
    await replica.dispose();
    await server.dispose();
  });

  /** A node that starts now: what others have learnt of the replica, it does not know. */
  function reader(
    url = replica.url('postgres'),
    poolSize = 4,
    more: { primary?: Pool; monotonicNow?: () => number; probeIntervalMs?: number } = {},
  ) {
    const opened = new ReplicaReader({ url, primary, poolSize, log, ...more });
    readers.push(opened);
    return opened;
  }

  const read = async (from: ReplicaReader) =>
    (await from.query<{ newest: number; isReplica: boolean }>(numbers)).rows[0];
  const write = (number: number) => primary.query('INSERT INTO numbers VALUES ($1)', [number]);
  async function atReplica(sql: string): Promise<void> {
    const client = new pg.Client(replica.url('postgres'));
    await client.connect();
    await client.query(sql);
    await client.end();
  }
  const messages = () => log.lines.map(({ level, message }) => `${level}: ${message}`);

  test('come from it if it is up to date', async () => {
    await write(1);
    // On a busy machine it may not answer in time, which is in the log.
    const attempt = async () => {
      const before = messages().length;
      return [await read(reader()), messages().slice(before)];
    };
    await expect.poll(attempt).toEqual([{ newest: 1, isReplica: true }, []]);
  });

  test('never show less than was committed when they began, at whatever node', async () => {
    let fromReplica = 0;
    for (let number = 1; number <= 150; number += 1) {
      // Some wait for the disk, and some do not.
      await primary.query(
        `BEGIN; SET LOCAL synchronous_commit = ${number % 3 === 0 ? 'off' : 'on'}; INSERT INTO numbers VALUES (${number}); COMMIT`,
      );
      const found = await read(reader());
      expect(found?.newest).toBe(number);
      if (found?.isReplica) fromReplica += 1;
      await readers.pop()?.close();
    }
    expect(fromReplica).toBeGreaterThan(0);
  });

  test('come from the primary while the replica lags, and from the replica again afterwards', async () => {
    await atReplica('SELECT pg_wal_replay_pause()');
    // It pauses at the next record.
    await expect
      .poll(async () => {
        await write(((await read(reader()))?.newest ?? 0) + 1);
        return (await read(reader()))?.isReplica;
      })
      .toBe(false);
    const newest = (await read(reader()))?.newest ?? 0;
    await write(newest + 1);
    expect(await read(reader())).toEqual({ newest: newest + 1, isReplica: false });
    const waiting = reader();
    expect(await read(waiting)).toEqual({ newest: newest + 1, isReplica: false });
    await atReplica('SELECT pg_wal_replay_resume()');
    await expect.poll(() => read(waiting)).toEqual({ newest: newest + 1, isReplica: true });
    expect(messages()).not.toContainEqual(expect.stringContaining('lags behind'));
  });

  test('log that the replica lags, once, and that it has caught up', async () => {
    let now = 0;
    const node = reader(undefined, undefined, { monotonicNow: () => now });
    const readLater = (ms: number) => {
      now += ms;
      return read(node);
    };
    await expect.poll(() => readLater(1_000)).toMatchObject({ isReplica: true });
    await atReplica('SELECT pg_wal_replay_pause()');
    // It pauses at the next record.
    await expect
      .poll(async () => {
        await write(((await read(node))?.newest ?? 0) + 1);
        return (await readLater(1_000))?.isReplica;
      })
      .toBe(false);
    const { primary: before } = node.reads;
    const warning = 'warn: the replica lags behind: the primary serves its reads';
    const warnings = () => messages().filter((message) => message === warning);
    await readLater(50_000);
    expect(warnings()).toEqual([]);
    await expect.poll(() => readLater(20_000).then(warnings)).toEqual([warning]);
    await readLater(20_000);
    expect(warnings()).toEqual([warning]);
    expect(node.reads.primary).toBeGreaterThanOrEqual(before + 3);
    await atReplica('SELECT pg_wal_replay_resume()');
    await expect.poll(() => readLater(1_000)).toMatchObject({ isReplica: true });
    expect(messages().at(-1)).toBe('info: reads from the replica succeed again');
  });

  test('are not retried on the primary if they take too long', async () => {
    await write(1);
    const node = reader(`${replica.url('postgres')}?statement_timeout=50`);
    await expect.poll(() => read(node)).toMatchObject({ isReplica: true });
    const report = () => node.query({ text: 'SELECT pg_sleep(0.2), pg_is_in_recovery() AS "isReplica"' });
    // If the replica lags for a moment, the primary takes the read, which has the time.
    await expect.poll(() => report().then(() => 'answered', String)).toMatch(/statement timeout/);
  });

  test('do not count a failure of the primary against the replica', async () => {
    const ended = new pg.Pool({ connectionString: server.url('postgres') });
    await ended.end();
    await expect(read(reader(undefined, undefined, { primary: ended }))).rejects.toThrow(/after calling end/);
    expect(messages()).toEqual(['warn: the primary does not say how far it is: the replica is not read']);
  });

  test('come from the primary while the replica is down, with one line in the log', async () => {
    await write(1);
    const node = reader();
    await expect.poll(() => read(node)).toMatchObject({ isReplica: true });
    const { length: before } = messages();
    await replica.kill();
    for (let n = 0; n < 3; n += 1) expect(await read(node)).toEqual({ newest: 1, isReplica: false });
    expect(messages().slice(before)).toEqual(['warn: the replica cannot be read: the primary is']);
    await replica.resume();
    await expect.poll(() => read(node)).toMatchObject({ isReplica: true });
    expect(messages().at(-1)).toBe('info: reads from the replica succeed again');
  });

  test('come from the primary while the replica does not answer', async () => {
    await write(1);
    const node = reader();
    await expect.poll(() => read(node)).toMatchObject({ isReplica: true });
    replica.freeze();
    expect(await read(node)).toEqual({ newest: 1, isReplica: false });
    replica.thaw();
    await expect.poll(() => read(node)).toMatchObject({ isReplica: true });
  });

  /** Takes long at the replica only. */
  const slowly = (seconds: number) => ({
    text: `SELECT pg_is_in_recovery() AS "isReplica" FROM pg_sleep(CASE WHEN pg_is_in_recovery() THEN ${seconds} ELSE 0 END)`,
  });

  test('fall back to the primary if the replica stops responding during a read', async () => {
    await write(1);
    const watcher = new pg.Client(replica.url('postgres'));
    await watcher.connect();
    const pending: Promise<unknown>[] = [];
    // Where the replica is behind for a moment, the primary takes it, and nothing lasts.
    await expect
      .poll(async () => {
        pending.push(
          reader()
            .query(slowly(30))
            .then(({ rows }) => rows[0]),
        );
        return (await watcher.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).rows.length;
      })
      .toBeGreaterThan(0);
    await watcher.end();
    replica.freeze();
    expect(await Promise.all(pending)).toEqual(pending.map(() => ({ isReplica: false })));
    replica.thaw();
    const error = expect.objectContaining({ message: 'the server has stopped answering' });
    expect(log.lines.map(({ fields }) => fields)).toContainEqual(expect.objectContaining({ error }));
  });

  test('may last, as long as the replica answers', async () => {
    await write(1);
    const node = reader(undefined, undefined, { probeIntervalMs: 20 });
    await expect.poll(() => node.query(slowly(0.5)).then(({ rows }) => rows[0])).toEqual({ isReplica: true });
  });

  test('come from the primary while all connections to the replica are in use, without counting as a failure', async () => {
    await write(1);
    const node = reader(replica.url('postgres'), 1);
    await expect.poll(() => read(node)).toMatchObject({ isReplica: true });
    const holder = new pg.Client(replica.url('postgres'));
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const long: Promise<unknown>[] = [];
    // If the replica lags for a moment, the primary takes the read, and nothing waits.
    await expect
      .poll(async () => {
        long.push(node.query({ text: 'SELECT pg_advisory_xact_lock_shared(1)' }));
        return (await holder.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rows;
      })
      .toHaveLength(1);
    const before = messages();
    expect(await read(node)).toEqual({ newest: 1, isReplica: false });
    expect(messages()).toEqual(before);
    await holder.end();
    await Promise.all(long);
  });

  test('of history, search and decisions go there', async () => {
    const open = (replicaUrl: string) =>
      openPersistence({ directory: null, databaseUrl: server.url('product'), replicaUrl, log });
    await server.createDatabase('product');
    const persistence = await open(replica.url('product'));
    const id = 'conversation' as ConversationId;
    const committer = new CommandCommitter(persistence.journal);
    await committed(committer.start(id));
    await committed(committer.write(id, 'Where is my parcel?'));
    let seen = new pg.Client();
    // The replica must have received the database first.
    await expect
      .poll(() => {
        seen = new pg.Client(replica.url('product'));
        return seen.connect().then(() => true);
      })
      .toBe(true);
    const lastStatements = async () =>
      (await seen.query(`SELECT query FROM pg_stat_activity WHERE application_name = 'parley'`)).rows.map(
        ({ query }) => query as string,
      );
    const window = { limit: 10, offset: 0 };
    const found = async (text?: string) => (await persistence.conversations.search({ text }, window)).items.length;
    for (const [read, expected] of [
      [() => found('parcel'), 'FROM conversations'],
      [() => found(), 'FROM conversations'],
      [() => persistence.decisions.count('any' as ChatbotId), 'decisions'],
      [() => persistence.auditLog.entries({}, { before: 9, limit: 9 }), 'audit_entries'],
    ] as const)
      await expect
        .poll(async () => {
          await read();
          return (await lastStatements()).some((statement) => statement.includes(expected));
        })
        .toBe(true);
    await seen.query('SELECT pg_wal_replay_pause()');
    await committed(committer.write(id, 'It is a birthday present.'));
    expect([await found('birthday'), await found('parcel')]).toEqual([1, 1]);
    await seen.query('SELECT pg_wal_replay_resume()');
    await seen.end();
    await persistence.close();
  });

  test('a statement that fails fails as it would without a replica', async () => {
    await expect(reader().query({ text: 'SELECT nothing FROM numbers' })).rejects.toThrow(/nothing/);
  });

  test('never come from a database that is not a replica of this one: the primary itself, a promoted replica, another cluster', async () => {
    await write(1);
    expect(await read(reader(server.url('postgres')))).toEqual({ newest: 1, isReplica: false });
    const other = (await PostgresServer.start()) as PostgresServer;
    await other.demote();
    expect(await read(reader(other.url('postgres')))).toEqual({ newest: 1, isReplica: false });
    await other.dispose();
    await expect.poll(() => read(reader())).toMatchObject({ isReplica: true });
    await replica.promote();
    await atReplica('INSERT INTO numbers VALUES (7)');
    expect(await read(reader())).toEqual({ newest: 1, isReplica: false });
    const error = expect.objectContaining({ message: expect.stringContaining('leads to no replica') });
    expect(log.lines.map(({ fields }) => fields)).toEqual(Array(3).fill(expect.objectContaining({ error })));
  });
});
