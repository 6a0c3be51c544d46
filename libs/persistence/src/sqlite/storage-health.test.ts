import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { CommandCommitter } from '#testing/command-committer.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { StorageHealth } from '../storage-health.js';
import { WriteGate } from '../write-gate.js';
import { type Connections, openConnections } from './data-source.js';
import { databaseFile } from './database-file.js';
import { describeStorageError, sqliteErrors } from './storage-error.js';
import { WriteProbe } from './write-probe.js';

const log = new RecordingLog();
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storage-health-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function errorOf(code: string): Error {
  return new Database.SqliteError('as SQLite says it', code);
}

describe('the health of the storage', () => {
  test.each([
    ['SQLITE_FULL', 'full: make room'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['SQLITE_IOERR_WRITE', 'fails to read or write'],
    ['SQLITE_BUSY_SNAPSHOT', 'locked by another program'],
    ['SQLITE_CORRUPT_VTAB', 'restore a backup'],
  ])('reports %s in one sentence', (code, words) => {
    const health = new StorageHealth(sqliteErrors('/data/parley.sqlite'), log);
    health.failed(errorOf(code));
    expect(health.problem).toContain(words);
    expect(health.problem).toContain('parley.sqlite');
  });

  test('names the folder only in the log: readiness is public', () => {
    const heard = new RecordingLog();
    const health = new StorageHealth(sqliteErrors('/srv/secret/parley.sqlite'), heard);
    health.failed(errorOf('SQLITE_FULL'));
    for (let n = 0; n < 2; n += 1) expect(health.read(errorOf('SQLITE_IOERR_READ'))).not.toContain('secret');
    expect(health.problem).not.toContain('secret');
    expect(health.read(null)).toBeNull();
    const problems = heard.lines.map(({ fields }) => 'problem' in fields && fields.problem);
    expect(problems).toEqual([expect.stringContaining('/srv/secret/'), expect.stringContaining('/srv/secret/')]);
  });

  test('is logged when it changes, not at every attempt', () => {
    const heard = new RecordingLog();
    const health = new StorageHealth(sqliteErrors('parley.sqlite'), heard);
    for (let n = 0; n < 3; n += 1) health.failed(errorOf('SQLITE_FULL'));
    for (let n = 0; n < 3; n += 1) health.succeeded();
    expect(heard.lines.map(({ level }) => level)).toEqual(['error', 'info']);
  });

  test('still reports a damaged file after a write succeeds', () => {
    const health = new StorageHealth(sqliteErrors('parley.sqlite'), log);
    health.failed(errorOf('SQLITE_CORRUPT'));
    health.succeeded();
    health.failed(errorOf('SQLITE_FULL'));
    expect(health.problem).toMatch(/damaged/);
  });
});

describe('the write probe', () => {
  let connections: Connections;
  let health: StorageHealth;
  let probe: WriteProbe;

  beforeEach(async () => {
    connections = await openConnections(directory);
    health = new StorageHealth(sqliteErrors('parley.sqlite'), log);
    probe = new WriteProbe(connections.writer, new WriteGate(), health);
  });
  afterEach(() => connections.close());

  test('detects recovery without other writes', async () => {
    health.failed(errorOf('SQLITE_READONLY'));
    await probe.run();
    expect(health.problem).toBeNull();
  });

  test('detects that writes still fail', async () => {
    connections.writer.pragma('query_only = 1');
    health.failed(errorOf('SQLITE_FULL'));
    await probe.run();
    expect(health.problem).toMatch(/read-only/);
  });

  test('writes nothing while there is no problem', async () => {
    connections.writer.pragma('query_only = 1');
    await probe.run();
    expect(health.problem).toBeNull();
  });
});

describe('a data directory', () => {
  test('without a fault has no problems', async () => {
    const persistence = await openPersistence({ directory, log });
    expect(await persistence.problems()).toEqual([]);
    expect(persistence.walBytes()).toBeGreaterThan(0);
    await persistence.close();
  });

  test('is unlocked on close, even if nothing can be written', async () => {
    const persistence = await openPersistence({ directory, log });
    const other = new Database(databaseFile(directory));
    other.exec('BEGIN IMMEDIATE');
    persistence.readMarks.raise('one', 'visitor', 1);
    await persistence.close();
    other.close();
    await (await openPersistence({ directory, log })).close();
  });

  test.each([2, 5, 9])('with a damaged page %i is rejected on opening, or reported on reading', async (page) => {
    const first = await openPersistence({ directory, log });
    await new CommandCommitter(first.journal).start('one' as ConversationId);
    await first.close();
    const bytes = readFileSync(databaseFile(directory));
    bytes.fill(0x5a, 4096 * (page - 1), 4096 * page);
    writeFileSync(databaseFile(directory), bytes);
    const sentence = /is damaged/;
    try {
      const persistence = await openPersistence({ directory, log });
      expect((await persistence.integrityCheck()).length).toBeGreaterThan(0);
      await persistence.close();
    } catch (error) {
      expect(describeStorageError(error, databaseFile(directory))).toMatch(sentence);
    }
  });

  test('with a damaged file is rejected in one sentence, and unlocked', async () => {
    await (await openPersistence({ directory, log })).close();
    writeFileSync(databaseFile(directory), 'damaged'.repeat(3000));
    await expect(openPersistence({ directory, log })).rejects.toThrow(/is damaged or not a database: restore a backup/);
    rmSync(databaseFile(directory));
    await (await openPersistence({ directory, log })).close();
  });
});
