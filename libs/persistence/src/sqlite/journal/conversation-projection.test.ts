import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { RecordingLog } from '#testing/recording-log.js';
import { StorageHealth } from '../../storage-health.js';
import { emptyDirectory } from '../../testing/open-empty.js';
import { WriteGate } from '../../write-gate.js';
import { checkIntegrity } from '../check-integrity.js';
import { type Connections, openConnections } from '../data-source.js';
import { sqliteErrors } from '../storage-error.js';
import type { ConversationProjection } from './conversation-projection.js';
import { SqliteJournal } from './journal.js';
import { replayLog } from './replay-log.js';

const one = 'one' as ConversationId;
const two = 'two' as ConversationId;

let directory: string;
let connections: Connections;
let log: RecordingLog;
let rows: ConversationProjection;
let journal: SqliteJournal;
let committer: CommandCommitter;

beforeEach(async () => {
  directory = await emptyDirectory('state-rows-');
  connections = await openConnections(directory);
  const { writer, reader } = connections;
  log = new RecordingLog();
  replayLog(writer, log);
  const health = new StorageHealth(sqliteErrors('parley.sqlite'), log);
  journal = new SqliteJournal({ writer, reader, gate: new WriteGate(), health, log, feed: new CommitFeed(log) });
  rows = journal.rows;
  committer = new CommandCommitter(journal);
  await committed(committer.start(one));
  await committed(committer.write(one, 'Hello?'));
});
afterEach(async () => {
  await journal.close();
  expect(checkIntegrity(connections.reader)).toEqual([]);
  await connections.close();
  rmSync(directory, { recursive: true });
});

function storedSeq(database = connections.reader, id = one): number {
  return database.prepare<[string], number>('SELECT seq FROM conversations WHERE id = ?').pluck().get(id) as number;
}

describe('the row of a conversation', () => {
  test('is written with an event that begins a wait, and lags behind plain messages', async () => {
    expect(storedSeq()).toBe(2);
    const { conversation } = await committed(committer.write(one, 'Is anybody there?'));
    expect(storedSeq()).toBe(2);
    expect(rows.newest(one)).toEqual(conversation);
    expect(checkIntegrity(connections.reader)).toEqual([]);
  });

  test('is written completely by the next event that changes its state', async () => {
    await committed(committer.write(one, 'Is anybody there?'));
    const command = { type: 'prioritise', priority: 'urgent' } as const;
    await committed(committer.commit(one, { command, by: { kind: 'api_key', id: 'application-1' } }));
    expect(storedSeq()).toBe(4);
    expect(rows.newest(one)).toBeNull();
  });

  test('is up to date after a flush', async () => {
    await committed(committer.write(one, 'Is anybody there?'));
    await rows.flush();
    expect(storedSeq()).toBe(3);
    expect(rows.newest(one)).toBeNull();
  });

  test('is flushed together with many others, in more than one transaction', async () => {
    const ids = Array.from({ length: 150 }, (_, n) => `many-${n}` as ConversationId);
    await Promise.all(ids.map((id) => committer.start(id)));
    for (const text of ['Hello?', 'Is anybody there?']) await Promise.all(ids.map((id) => committer.write(id, text)));
    await rows.flush();
    expect(ids.filter((id) => storedSeq(connections.reader, id) !== 3)).toEqual([]);
  });

  test('keeps its newest state in memory while writes fail, and warns once', async () => {
    const { conversation } = await committed(committer.write(one, 'Is anybody there?'));
    connections.writer.pragma('query_only = ON');
    await rows.flush();
    await rows.flush();
    expect(rows.newest(one)).toEqual(conversation);
    expect(log.lines.map(({ level }) => level)).toEqual(['warn']);
    connections.writer.pragma('query_only = OFF');
    await rows.close();
    expect(storedSeq()).toBe(3);
  });

  test('does not make readers wait while writes fail', async () => {
    await committed(committer.write(one, 'Is anybody there?'));
    connections.writer.pragma('query_only = ON');
    await rows.flush();
    connections.writer.pragma('query_only = OFF');
    await rows.flush();
    expect(storedSeq()).toBe(2);
  });

  test('is written once for concurrent flushes', async () => {
    await committed(committer.write(one, 'Is anybody there?'));
    expect(rows.flush()).toBe(rows.flush());
    await rows.flush();
    expect(storedSeq()).toBe(3);
  });

  test('does not change with a commit that could not be written', async () => {
    const { conversation } = await committed(committer.write(one, 'Is anybody there?'));
    connections.writer.pragma('query_only = ON');
    expect(await committer.write(one, 'Not stored')).toMatchObject({ ok: false, code: 'busy' });
    connections.writer.pragma('query_only = OFF');
    expect(rows.newest(one)).toEqual(conversation);
    expect((await committed(committer.write(one, 'Stored'))).event.seq).toBe(4);
  });
});

describe('after a crash', () => {
  /** The file as a process that is killed now leaves it. */
  function crashed(): Database.Database {
    const found = join(directory, 'found.sqlite');
    copyFileSync(join(directory, 'parley.sqlite'), found);
    copyFileSync(join(directory, 'parley.sqlite-wal'), `${found}-wal`);
    return new Database(found);
  }

  test('the log is replayed into rows that lagged', async () => {
    await committed(committer.start(two));
    await rows.flush();
    await committed(committer.write(one, 'Is anybody there?'));
    await committed(committer.write(one, 'Well then.'));
    const file = crashed();
    expect(storedSeq(file)).toBe(2);
    replayLog(file, log);
    expect(storedSeq(file)).toBe(4);
    expect(log.lines).toMatchObject([{ level: 'info', fields: { conversations: 1 } }]);
    expect(checkIntegrity(file)).toEqual([]);
    file.close();
  });

  test('a row whose log cannot be read is logged and reported as damage, and the other rows are replayed', async () => {
    await committed(committer.start(two));
    await committed(committer.write(two, 'Hello?'));
    for (const id of [one, two]) await committed(committer.write(id, 'Is anybody there?'));
    const file = crashed();
    file.exec(`UPDATE events SET data = '{' WHERE stream_id = 'one' AND seq = 3`);
    replayLog(file, log);
    expect(storedSeq(file, two)).toBe(3);
    expect(log.lines).toMatchObject([{ level: 'error', fields: { conversationId: one } }, { level: 'info' }]);
    expect(checkIntegrity(file)).toEqual(['a conversation row does not match its log: one']);
    file.close();
  });

  test('nothing is written when no row lags', async () => {
    await rows.flush();
    const file = crashed();
    file.pragma('query_only = ON');
    replayLog(file, log);
    file.close();
  });

  test('without a stored position a row that lags is damage', async () => {
    await committed(committer.write(one, 'Is anybody there?'));
    const file = crashed();
    file.exec(`DELETE FROM meta WHERE name = 'rows.position'`);
    expect(checkIntegrity(file)).toEqual(['a conversation row does not match its log: one']);
    file.close();
  });

  test('a row that lacks events before the stored position is reported as damage', async () => {
    await rows.flush();
    const file = crashed();
    file.exec(`UPDATE conversations SET seq = 1 WHERE id = 'one'`);
    expect(checkIntegrity(file)).toEqual(['a conversation row does not match its log: one']);
    file.close();
  });
});
