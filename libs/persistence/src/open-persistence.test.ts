import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from './open-persistence.js';
import { rows } from './rows/rows.js';
import { type Connections, openConnections } from './sqlite/data-source.js';

let directory: string;
const log = new RecordingLog();

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'open-persistence-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('a data directory', () => {
  test('is locked by one process at a time', async () => {
    const first = await openPersistence({ directory, log });
    await expect(openPersistence({ directory, log })).rejects.toThrow(/is in use by another process/);
    await first.close();
    const second = await openPersistence({ directory, log });
    expect(await second.problems()).toEqual([]);
    await second.close();
  });

  test('is unlocked when its process is killed', async () => {
    const script = join(directory, 'hold.cjs');
    const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
    writeFileSync(
      script,
      `const lock = new (require(${JSON.stringify(sqlite)}))(${JSON.stringify(join(directory, 'parley.lock'))});
       lock.exec('BEGIN EXCLUSIVE'); process.send('held'); setInterval(() => lock, 1000);`,
    );
    const holder = fork(script, { execArgv: [] });
    await once(holder, 'message');
    await expect(openPersistence({ directory, log })).rejects.toThrow(/is in use by another process/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await openPersistence({ directory, log })).close();
  });

  test('is deleted on close if temporary', async () => {
    const persistence = await openPersistence({ directory: null, log });
    expect(existsSync(persistence.directory)).toBe(true);
    await persistence.close();
    await persistence.close();
    expect(existsSync(persistence.directory)).toBe(false);
  });

  test('is configured to survive power loss: write-ahead log, synchronous FULL', async () => {
    const connections = await openConnections(directory);
    expect(connections.writer.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(connections.writer.pragma('synchronous', { simple: true })).toBe(2);
    expect(connections.reader.readonly).toBe(true);
    await connections.close();
  });
});

describe('the migrations', () => {
  test('run once, in order', async () => {
    await (await openConnections(directory)).close();
    const again = await openConnections(directory);
    const names = again.reader.prepare('SELECT name FROM migrations ORDER BY id').pluck().all() as string[];
    const numbers = names.map((name) => Number(name.slice(-13)));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    await again.close();
  });

  test('can be reverted', async () => {
    const connections = await openConnections(directory);
    const count = connections.reader.prepare('SELECT count(*) FROM migrations').pluck();
    while (count.get() !== 0) await connections.writing.undoLastMigration();
    const left = connections.reader.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all();
    expect(left.toSorted()).toEqual(['migrations', 'sqlite_sequence']);
    await connections.close();
  });
});

describe('the migrations, once they have run,', () => {
  let migrated: string;
  let connections: Connections;
  beforeAll(async () => {
    migrated = mkdtempSync(join(tmpdir(), 'open-persistence-'));
    connections = await openConnections(migrated);
  });
  afterAll(async () => {
    await connections.close();
    rmSync(migrated, { recursive: true });
  });

  test.each(rows.map(({ options }) => [options.name, options.columns] as const))(
    'have made the table %s as its row describes it',
    (table, columns) => {
      const found = connections.reader.pragma(`table_info(${table})`) as {
        name: string;
        notnull: number;
        pk: number;
      }[];
      const described = Object.entries(columns).map(([property, column]) => ({
        name: column?.name ?? property,
        notnull: column?.nullable ? 0 : 1,
        isKey: column?.primary === true,
      }));
      expect(found.map(({ name, notnull, pk }) => ({ name, notnull, isKey: pk > 0 }))).toEqual(described);
    },
  );
});
