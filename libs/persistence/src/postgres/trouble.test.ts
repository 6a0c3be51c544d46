import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientId, ClientKey, ConversationId, VisitorId } from '#contracts/ids.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { aVisitor } from '#testing/people.js';
import { PostgresServer } from '#testing/postgres/postgres-server.js';
import { command, createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { StorageHealth } from '../storage-health.js';
import { openPostgres } from './data-source.js';
import { postgresErrors } from './postgres-error.js';
import { transact } from './transact.js';

/** Also of an entity query, whose error TypeORM wraps. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  return error instanceof Error && 'driverError' in error && isUnavailable(error.driverError);
}

/** A running server: what it is asked in trouble is refused with `busy`, and goes through afterwards. */
class Running {
  readonly #committer: CommandCommitter;
  readonly #conversation = randomUUID() as ConversationId;
  readonly #key = randomUUID() as ClientKey;
  readonly #visitor = randomUUID() as VisitorId;

  private constructor(private readonly persistence: Persistence) {
    this.#committer = new CommandCommitter(persistence.journal, undefined, { next: () => randomUUID() });
  }

  static async with(persistence: Persistence): Promise<Running> {
    const running = new Running(persistence);
    await committed(running.#committer.start(running.#conversation));
    return running;
  }

  write() {
    return this.#committer.write(this.#conversation, 'hello', this.#key);
  }

  /** Every writer is told to try again, until the health has this sentence. */
  async expectBusy(sentence: string): Promise<void> {
    const refused = async () => {
      expect(await this.write()).toMatchObject({ ok: false, code: 'busy' });
      await expect(this.#add()).rejects.toThrow(StorageUnavailable);
      return this.persistence.problems();
    };
    await expect.poll(refused).toContainEqual(expect.stringContaining(sentence));
  }

  /** Nothing was written meanwhile, and what is sent again is there once. */
  async expectRecovery(): Promise<void> {
    const { persistence } = this;
    await expect.poll(() => persistence.problems()).toEqual([]);
    await expect.poll(() => this.write()).toMatchObject({ ok: true, value: { event: { seq: 2 } } });
    expect(await this.write()).toMatchObject({ ok: true, value: { duplicate: true } });
    expect((await persistence.journal.read(this.#conversation))?.seq).toBe(2);
    expect(await persistence.visitors.get(this.#visitor)).toBeNull();
    await this.#add();
    expect(await persistence.visitors.get(this.#visitor)).not.toBeNull();
  }

  #add(): Promise<void> {
    return this.persistence.unitOfWork.run((stores) => stores.visitors.add(aVisitor(this.#visitor)));
  }
}

describe.skipIf(!hasPostgres)('trouble with the database while the server runs', () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-trouble-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const open = (databaseUrl: string, poolSize?: number) =>
    openPersistence({ directory, databaseUrl, poolSize, log: new RecordingLog() });

  describe('is busy, has a sentence, and ends without a restart', () => {
    const user = `parley_shop_${randomUUID().replaceAll('-', '')}`;
    let database: TestDatabase;
    let persistence: Persistence;

    beforeAll(async () => {
      database = await createDatabase();
      await command(database.url, `CREATE ROLE ${user} LOGIN; ALTER DATABASE ${database.name} OWNER TO ${user}`);
      const own = new URL(database.url);
      own.username = user;
      persistence = await open(own.href);
    });
    afterAll(async () => {
      await persistence.close();
      await database.drop();
      await command(new URL('/postgres', database.url).href, `DROP ROLE ${user}`);
    });

    /** Runs it, and then ends every connection: a new one learns what is different, once that is committed. */
    const change = async (sql: string) => {
      await command(database.url, sql);
      await command(
        database.url,
        `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
          WHERE datname = '${database.name}' AND pid <> pg_backend_pid()`,
      );
    };
    const alter = (change: string) => `ALTER DATABASE ${database.name} ${change}`;
    const onEachTable = (tables: string[], statement: (table: string) => string) => tables.map(statement).join('; ');

    test.each([
      {
        what: 'a full disk',
        // The server's own error, where it would come.
        begin: () => `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
          ${onEachTable(['events', 'visitors', 'meta'], (table) => `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION refuse()`)}`,
        end: () => 'DROP FUNCTION refuse CASCADE',
        sentence: 'is full: make room',
      },
      {
        what: 'a server without a connection left',
        begin: () => alter('CONNECTION LIMIT 0'),
        end: () => alter('CONNECTION LIMIT -1'),
        sentence: 'takes no more connections',
      },
      {
        what: 'a user who is not admitted any more',
        begin: () => `ALTER ROLE ${user} NOLOGIN`,
        end: () => `ALTER ROLE ${user} LOGIN`,
        sentence: 'refuses the user or password',
      },
      {
        what: 'rights that were taken away',
        begin: () => `REVOKE INSERT, UPDATE ON ALL TABLES IN SCHEMA public FROM ${user}`,
        end: () => `GRANT INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO ${user}`,
        sentence: 'lacks rights',
      },
      {
        what: 'a database that is set to take no writes',
        begin: () => alter('SET default_transaction_read_only = on'),
        end: () => `BEGIN READ WRITE; ${alter('RESET default_transaction_read_only')}; COMMIT`,
        sentence: 'is read-only',
      },
    ])('$what', async ({ begin, end, sentence }) => {
      const running = await Running.with(persistence);
      await change(begin());
      await running.expectBusy(sentence);
      await change(end());
      await running.expectRecovery();
    });
  });

  test('a pool whose connections all wait for a lock has none for others, and all of them once the lock is released', async () => {
    const database = await createDatabase();
    const persistence = await open(database.url, 2);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      const running = await Running.with(persistence);
      await holder.query('BEGIN; LOCK TABLE visitors IN ACCESS EXCLUSIVE MODE');
      const waiting = ['a', 'b'].map((id) => persistence.visitors.get(id as VisitorId));
      expect(await running.write()).toMatchObject({ ok: false, code: 'busy' });
      expect(await persistence.problems()).toContainEqual(expect.stringContaining('gave no connection in time'));
      await holder.query('COMMIT');
      expect(await Promise.all(waiting)).toEqual([null, null]);
      await running.expectRecovery();
    } finally {
      await holder.end();
      await persistence.close();
      await database.drop();
    }
  });

  test('a server that has stopped refuses reads of every kind as unavailable, with one log entry, until it runs again', async (context) => {
    const server = await PostgresServer.start();
    if (server === null) return context.skip();
    const log = new RecordingLog();
    const persistence = await openPersistence({ directory, databaseUrl: server.url('postgres'), log });
    try {
      const reads = () => [
        persistence.visitors.get('a' as VisitorId),
        persistence.conversations.get('a' as ConversationId),
        persistence.journal.read(randomUUID() as ConversationId),
        persistence.clients.get('a' as ClientId),
        persistence.conversations.waiting(),
      ];
      await Promise.all(reads());
      await server.kill();
      for (let times = 0; times < 3; times += 1)
        for (const read of await Promise.allSettled(reads()))
          expect(read).toSatisfy(({ reason }) => isUnavailable(reason));
      expect(log.lines.filter(({ message }) => message === 'reads from the storage fail')).toHaveLength(1);
      await server.resume();
      await expect
        .poll(() =>
          Promise.all(reads()).then(
            () => 'read',
            () => 'refused',
          ),
        )
        .toBe('read');
    } finally {
      await persistence.close();
      await server.dispose();
    }
  });

  test('a retried deadlock is no trouble', async () => {
    const database = await createDatabase();
    const log = new RecordingLog();
    const { source, close } = await openPostgres({
      url: database.url,
      log,
      health: new StorageHealth(postgresErrors('shop'), log),
    });
    try {
      let tries = 0;
      await transact(source, {}, async ({ client }) => {
        tries += 1;
        const error = `DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END $$`;
        await client.query(tries === 1 ? error : 'SELECT 1');
      });
      expect(tries).toBe(2);
      expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    } finally {
      await close();
      await database.drop();
    }
  });

  test('a server that becomes a replica is refused at a start, and takes writes again when it is promoted', async (context) => {
    const server = await PostgresServer.start();
    if (server === null) return context.skip();
    let persistence: Persistence | null = null;
    try {
      persistence = await open(server.url('postgres'));
      const running = await Running.with(persistence);
      await server.demote();
      const start = openPersistence({ directory: null, databaseUrl: server.url('postgres'), log: new RecordingLog() });
      await expect(start).rejects.toThrow(/is a replica, which takes no writes: name the primary in DATABASE_URL\.$/);
      await running.expectBusy('is read-only, such as a replica: name the primary in DATABASE_URL.');
      await server.promote();
      await running.expectRecovery();
    } finally {
      await persistence?.close();
      await server.dispose();
    }
  });
});
