import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { types as defaultTypes, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { systemAuthor } from '#engine/access/author.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { anOperator } from '#testing/people.js';
import { createMigratedDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { databaseFile } from '../sqlite/database-file.js';
import { migrateToDirectory, migrateToPostgres } from './migrate-data.js';
import { PostgresAccess } from './postgres-access.js';
import { SqliteAccess } from './sqlite-access.js';
import { type TransferTable, transferTables } from './tables.js';
import type { TransferProgress, TransferReport } from './transfer.js';

const log = new RecordingLog();
const one = 'one' as ConversationId;
const two = 'two' as ConversationId;
/** Tables whose rows the other ones do not make up. */
const written = ['meta', 'conversations', 'events', 'articles', 'article_versions', 'sign_in_settings'];

describe.skipIf(!hasPostgres)('a transfer', () => {
  let folder: string;
  let directory: string;
  let database: TestDatabase;
  let ids: SequentialIds;
  const open: Persistence[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'transfer-'));
    directory = join(folder, 'data');
    database = await createMigratedDatabase(async (url) =>
      (await openPersistence({ directory: null, databaseUrl: url, log, poolSize: 4 })).close(),
    );
    ids = new SequentialIds('event');
  });
  afterEach(async () => {
    for (const persistence of open.splice(0)) await persistence.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  async function opened(place: { directory: string; databaseUrl?: string }): Promise<Persistence> {
    const persistence = await openPersistence({ ...place, log, poolSize: 4 });
    open.push(persistence);
    return persistence;
  }
  const committerOf = (persistence: Persistence) => new CommandCommitter(persistence.journal, new FixedClock(), ids);

  /** What happens in a transfer, and its report. `at` may act, or interrupt by throwing. */
  async function moved(
    to: string | null = null,
    at: (news: TransferProgress) => void = () => {},
  ): Promise<TransferReport> {
    let report: TransferReport | null = null;
    const options = { directory, log, onProgress: at, done: (done: TransferReport) => (report = done) };
    if (to === null) await migrateToPostgres(database.url, options);
    else await migrateToDirectory(database.url, to, options);
    if (report === null) throw new Error('nothing was reported');
    return report;
  }

  async function filled(): Promise<void> {
    const persistence = await opened({ directory });
    const committer = committerOf(persistence);
    await committed(committer.start(one));
    for (const text of ['a blue bicycle', 'perché no? 🚲', 'a red one']) await committed(committer.write(one, text));
    await persistence.operators.put(anOperator('anna'));
    await persistence.articles.append(anArticle('returns', { title: 'Bicycles that came back' }));
    await persistence.close();
  }

  /** Every row of every table, as the database itself has them. */
  async function contents(access: SqliteAccess | PostgresAccess, tables: readonly TransferTable[]) {
    const all: Record<string, unknown> = {};
    for (const table of tables) all[table.name] = await access.rows(table, null, 10_000);
    return all;
  }
  async function ofPostgres() {
    const pool = new Pool({ connectionString: database.url, types: numbers });
    pool.on('error', () => {});
    try {
      const tables = await transferTables(pool);
      return { tables, all: await contents(new PostgresAccess(pool), tables) };
    } finally {
      await pool.end();
    }
  }
  async function ofDirectory(path: string, tables: readonly TransferTable[]) {
    const file = new Database(databaseFile(path), { readonly: true });
    try {
      return await contents(new SqliteAccess(file), tables);
    } finally {
      file.close();
    }
  }
  const titles = async ({ articles }: Persistence, text: string) =>
    (await articles.list({ q: text }, { limit: 10, offset: 0 })).items.map(({ title }) => title);
  const texts = async (persistence: Persistence, id: ConversationId) =>
    (await persistence.events.events(id, { limit: 10_000 })).flatMap((event) =>
      event.type === 'message.posted' ? [event.data.text] : [],
    );

  test('replaces U+0000 in texts, which PostgreSQL cannot hold', async () => {
    const persistence = await opened({ directory });
    await persistence.operators.put(anOperator('anna', { name: 'An\0na' }));
    await persistence.close();
    await moved();
    const there = await opened({ directory: join(folder, 'node'), databaseUrl: database.url });
    expect((await there.operators.get('anna' as OperatorId))?.name).toBe('An\uFFFDna');
  });

  test('copies every row of every table to PostgreSQL and back, and writing continues with the next position', async () => {
    await filled();
    const { tables } = await ofPostgres();
    fillTables(databaseFile(directory), tables);
    const before = await ofDirectory(directory, tables);
    expect(Object.entries(before).filter(([, rows]) => (rows as unknown[]).length === 0)).toEqual([]);
    const report = await moved();
    expect((await ofPostgres()).all).toEqual(before);
    expect(report.tables.find(({ name }) => name === 'events')?.rows).toBe(report.lastPosition);

    const persistence = await opened({ directory: join(folder, 'node'), databaseUrl: database.url });
    expect(await persistence.integrityCheck()).toEqual([]);
    expect(await titles(persistence, 'bicycle')).toEqual(['Bicycles that came back']);
    await committed(committerOf(persistence).write(one, 'after the move'));
    expect(await persistence.eventLog.head()).toBe(report.lastPosition + 1);
    await persistence.close();
    open.splice(0);

    const back = join(folder, 'back');
    writeFileSync(join(directory, 'parley-secrets.key'), 'key');
    const returned = await moved(back);
    expect(await ofDirectory(back, tables)).toEqual((await ofPostgres()).all);
    expect(readFileSync(join(back, 'parley-secrets.key'), 'utf8')).toBe('key');
    const again = await opened({ directory: back });
    expect(await again.integrityCheck()).toEqual([]);
    expect(await titles(again, 'bicycles')).toEqual(['Bicycles that came back']);
    await committed(committerOf(again).write(one, 'home again'));
    expect(await again.eventLog.head()).toBe(returned.lastPosition + 1);
    expect((await texts(again, one)).slice(-2)).toEqual(['after the move', 'home again']);
  });

  test('follows a server that writes, and has all that was acknowledged when that has stopped', async () => {
    await filled();
    const persistence = await opened({ directory });
    const committer = committerOf(persistence);
    await committed(committer.start(two));
    const acknowledged: string[] = [];
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await committed(committer.write(two, `message ${n}`));
        acknowledged.push(`message ${n}`);
      }
    })();
    await moved(null, (news) => {
      if (news.kind !== 'waiting') return;
      isOver = true;
      void writing.then(() => persistence.close());
    });
    const there = await opened({ directory: join(folder, 'node'), databaseUrl: database.url });
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await texts(there, two)).toEqual(acknowledged);
    expect(await there.integrityCheck()).toEqual([]);
    expect((await there.conversations.search({ text: 'message' }, { limit: 10, offset: 0 })).total).toBe(1);
    expect((await there.conversations.search({ text: 'bicycle' }, { limit: 10, offset: 0 })).total).toBe(1);
  });

  test.each(['began', 'table', 'pass', 'held'] as const)(
    'interrupted at "%s", resumes when called again',
    async (kind) => {
      await filled();
      const interrupt = (news: TransferProgress) => {
        if (news.kind === kind) throw new Error('killed');
      };
      await expect(moved(null, interrupt)).rejects.toThrow('killed');
      // No server starts on an incomplete target, and the source stays in use.
      await expect(opened({ directory: join(folder, 'node'), databaseUrl: database.url })).rejects.toThrow(
        /is being filled by `parley migrate`, which has not finished/,
      );
      const persistence = await opened({ directory });
      await committed(committerOf(persistence).write(one, 'meanwhile'));
      await persistence.close();
      const news: TransferProgress[] = [];
      await moved(null, (one) => void news.push(one));
      expect(news[0]).toEqual({ kind: 'began', isResumed: true });
      const there = await opened({ directory: join(folder, 'node'), databaseUrl: database.url });
      expect(await texts(there, one)).toEqual(['a blue bicycle', 'perché no? 🚲', 'a red one', 'meanwhile']);
    },
  );

  test('interrupted between the mark on the source and the end, no server starts on either until it was finished', async () => {
    await filled();
    await moved();
    // As after a kill between the two.
    const { tables, all } = await ofPostgres();
    const pool = new Pool({ connectionString: database.url });
    pool.on('error', () => {});
    const dataSet = (all.meta as string[][]).find(([name]) => name === 'world')?.[1];
    const mark = JSON.stringify({ dataSet, foreignKeys: [] });
    await pool.query(`INSERT INTO meta VALUES ('transfer.incoming', $1)`, [mark]);
    await pool.end();
    await expect(opened({ directory })).rejects.toThrow(/holds data that moved to the database/);
    await expect(opened({ directory: join(folder, 'node'), databaseUrl: database.url })).rejects.toThrow(
      /being filled/,
    );
    await moved();
    expect((await ofPostgres()).all).toEqual(await ofDirectory(directory, tables));
    await opened({ directory: join(folder, 'node'), databaseUrl: database.url });
  });

  test('refuses a target with data, and changes nothing', async () => {
    await filled();
    const other = await opened({ directory: join(folder, 'node'), databaseUrl: database.url });
    await expect(moved()).rejects.toThrow(/is in use by a server/);
    await other.operators.put(anOperator('elena'));
    await other.close();
    await expect(moved()).rejects.toThrow(
      /is not empty, it has rows in operators: name a new one\. Nothing was changed\./,
    );
    const again = await opened({ directory: join(folder, 'node'), databaseUrl: database.url });
    expect((await again.operators.all()).map(({ id }) => id)).toEqual(['elena']);
  });

  test('refuses the unfinished copy of other data', async () => {
    await filled();
    const kill = () => {
      throw new Error('killed');
    };
    await expect(moved(null, kill)).rejects.toThrow('killed');
    rmSync(directory, { recursive: true });
    await filled();
    await expect(moved()).rejects.toThrow(/holds an unfinished copy of other data/);
  });

  test('refuses data of a newer version and of an older one', async () => {
    await filled();
    const file = new Database(databaseFile(directory));
    file.exec(`INSERT INTO migrations (timestamp, name) VALUES (9999, 'Future0000000009999')`);
    await expect(moved()).rejects.toThrow(/used by a newer version: it has the migration Future0000000009999/);
    file.exec(`DELETE FROM migrations WHERE name LIKE 'Future%' OR name LIKE 'Leases%'`);
    file.close();
    await expect(moved()).rejects.toThrow(/is of an older version: start the server of this version on it once/);
  });

  test('copies changes between two passes: a unique value that moved to another row, and erased rows', async () => {
    await filled();
    const persistence = await opened({ directory });
    const { operators } = persistence;
    await operators.put(anOperator('elena'));
    const committer = committerOf(persistence);
    let changes: Promise<void> | null = null;
    await moved(null, (news) => {
      if (news.kind === 'pass')
        changes ??= (async () => {
          await operators.put(anOperator('anna', { email: 'free@shop.example' }));
          await operators.put(anOperator('elena', { email: 'anna@shop.example' }));
          await operators.put(anOperator('anna', { email: 'elena@shop.example' }));
          await committed(committer.commit(one, { by: systemAuthor.actor, command: { type: 'erase' } }));
        })();
      if (news.kind === 'waiting') void changes?.then(() => persistence.close());
    });
    const { tables, all } = await ofPostgres();
    expect(all).toEqual(await ofDirectory(directory, tables));
    expect(JSON.stringify(all)).not.toContain('bicycle');
    const there = await opened({ directory: join(folder, 'node'), databaseUrl: database.url });
    expect((await there.operators.get('elena' as OperatorId))?.email).toBe('anna@shop.example');
  });

  test('is refused if a row does not follow from its log, and the source stays in use', async () => {
    await filled();
    const file = new Database(databaseFile(directory));
    file.exec(`UPDATE conversations SET state = 'queued'`);
    file.close();
    await expect(moved()).rejects.toThrow(/the rows of 1 conversations do not follow from their log \(one\)/);
    await opened({ directory });
  });
});

/** Positions and times as the product reads them. */
const numbers = {
  getTypeParser: ((oid: number, format: string) =>
    oid === 20 ? Number : defaultTypes.getTypeParser(oid, format as 'text')) as typeof defaultTypes.getTypeParser,
};

/**
 * Adds a row to every table that has none, with values that fit its columns. Ids are the same everywhere, so that
 * references are valid.
 */
function fillTables(path: string, tables: readonly TransferTable[]): void {
  const file = new Database(path);
  file.pragma('foreign_keys = OFF');
  for (const { name, columns } of tables.filter((table) => !written.includes(table.name)))
    for (const n of name === 'identity_providers' ? [1] : [1, 2]) {
      const values = columns.map(({ type, name: column }) => {
        if (type === 'boolean') return n % 2;
        if (type === 'double') return n / 3;
        if (type === 'bigint') return /_at$|^at$/.test(column) ? 1_800_000_000_000 + n : n;
        return `è "${n}" \\ 🚲`;
      });
      file
        .prepare(
          `INSERT OR REPLACE INTO ${name} (${columns.map((column) => `"${column.name}"`).join(', ')}) VALUES (${values.map(() => '?').join(', ')})`,
        )
        .run(...values);
    }
  file.close();
}
