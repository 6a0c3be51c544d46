import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { StoredEvent } from '#engine/ports/event-log.js';
import { fc } from '#testing/fast-check.js';
import { createDatabase, createMigratedDatabase, hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPostgres } from '../data-source.js';
import { PostgresEventLog } from './event-log.js';
import { SafeHorizon } from './safe-horizon.js';

const writers = 4;
const readers = 3;

type Step =
  | { readonly kind: 'write'; readonly writer: number; readonly events: number }
  | { readonly kind: 'end'; readonly writer: number; readonly isCommit: boolean }
  | { readonly kind: 'read'; readonly reader: number; readonly limit: number };

/** Transactions of all writers, which begin with their first events and stay open over any number of steps, and reads in between. */
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('write' as const),
        writer: fc.nat(writers - 1),
        events: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('end' as const),
        writer: fc.nat(writers - 1),
        isCommit: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('read' as const),
        reader: fc.nat(readers - 1),
        limit: fc.integer({ min: 1, max: 5 }),
      }),
    },
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
);

describe.skipIf(!hasPostgres)('the log on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let pool: pg.Pool;
  let clients: pg.Client[];
  let run = 0;

  beforeAll(async () => {
    database = await createMigratedDatabase(async (url) =>
      (await openPostgres({ url, log: new RecordingLog() })).close(),
    );
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => {});
    clients = Array.from({ length: writers }, () => new pg.Client(database.url));
    for (const client of clients) await client.connect();
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await pool.end();
    await database.drop();
  });

  test('is read whole, once and in order, however transactions overlap, last and are rolled back', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        run += 1;
        const isOpen = clients.map(() => false);
        let written = 0;
        const insert = async (writer: number) => {
          written += 1;
          const id = `run-${run}-${written}`;
          const row = `('${id}', 'session', '${id}', 1, 'session.started', 0, 'system', 0, '{}')`;
          await clients[writer]?.query(
            `INSERT INTO events (id, stream_kind, stream_id, seq, type, at, actor_kind, episode, data) VALUES ${row}`,
          );
        };
        const end = async (writer: number, isCommit: boolean) => {
          if (isOpen[writer]) await clients[writer]?.query(isCommit ? 'COMMIT' : 'ROLLBACK');
          isOpen[writer] = false;
        };
        // Everything before has ended. Their horizons may not know it yet: the server may be at work on the tables for itself.
        const { rows: last } = await pool.query<{ start: number }>(
          'SELECT coalesce(max(position), 0)::integer AS start FROM events',
        );
        const start = last[0]?.start ?? 0;
        const readings = Array.from({ length: readers }, () => {
          // Each with a horizon of its own, as on nodes of their own.
          const log = new PostgresEventLog(pool, new SafeHorizon(pool, []), new CommitFeed(new RecordingLog()));
          return { log, read: [] as StoredEvent[] };
        });
        const read = async (reader: number, limit: number) => {
          const reading = readings[reader];
          if (reading === undefined) return;
          const found = await reading.log.read(reading.read.at(-1)?.position ?? start, limit);
          reading.read.push(...found);
        };
        for (const step of script) {
          if (step.kind === 'read') await read(step.reader, step.limit);
          else if (step.kind === 'end') await end(step.writer, step.isCommit);
          else {
            // As every writer of the log does: its transaction has a number before its first position.
            if (!isOpen[step.writer]) await clients[step.writer]?.query('BEGIN; SELECT pg_current_xact_id()');
            isOpen[step.writer] = true;
            for (let event = 0; event < step.events; event += 1) await insert(step.writer);
          }
        }
        for (let writer = 0; writer < writers; writer += 1) await end(writer, true);

        const { rows } = await pool.query<{ id: string }>(
          `SELECT id FROM events WHERE id LIKE 'run-${run}-%' ORDER BY position`,
        );
        const whole = rows.map(({ id }) => id);
        for (const [reader, reading] of readings.entries()) {
          // The server may be at work on the tables for itself. Up to the last event, not to all of them: a reader that has skipped one never has them all.
          await expect.poll(() => read(reader, 100).then(() => reading.read.at(-1)?.id)).toBe(whole.at(-1));
          expect(reading.read.map(({ id }) => id)).toEqual(whole);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('is not held back by a transaction in another database of the server', async () => {
    const other = await createDatabase();
    const stranger = new pg.Client(other.url);
    await stranger.connect();
    await stranger.query('BEGIN; SELECT pg_current_xact_id()');
    const horizon = new SafeHorizon(pool, []);
    await pool.query(`INSERT INTO events (id, stream_kind, stream_id, seq, type, at, actor_kind, episode, data)
      VALUES ('of-us', 'session', 'of-us', 1, 'session.started', 0, 'system', 0, '{}')`);
    const { rows } = await pool.query<{ position: string }>(`SELECT position FROM events WHERE id = 'of-us'`);
    await expect.poll(() => horizon.advance()).toBe(Number(rows[0]?.position));
    await stranger.end();
    await other.drop();
  });

  test('shows nothing after a transaction that still runs, and everything once it has ended', async () => {
    const log = new PostgresEventLog(pool, new SafeHorizon(pool, []), new CommitFeed(new RecordingLog()));
    const start = await log.head();
    const [slow, fast] = clients as [pg.Client, pg.Client];
    const insert = (client: pg.Client, id: string) =>
      client.query(`INSERT INTO events (id, stream_kind, stream_id, seq, type, at, actor_kind, episode, data)
        VALUES ('${id}', 'session', '${id}', 1, 'session.started', 0, 'system', 0, '{}')`);
    await slow.query('BEGIN; SELECT pg_current_xact_id()');
    await insert(slow, 'slow');
    await insert(fast, 'fast');
    expect(await log.read(start, 10)).toEqual([]);
    expect((await log.readCommitted(start, 10)).map(({ id }) => id)).toEqual(['fast']);
    await slow.query('COMMIT');
    await expect.poll(() => log.read(start, 10)).toHaveLength(2);
    expect((await log.read(start, 10)).map(({ id }) => id)).toEqual(['slow', 'fast']);
  });
});
