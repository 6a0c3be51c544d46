import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { Committing, committed } from '#testing/committing.js';
import { RecordingLog } from '#testing/recording-log.js';
import { checkIntegrity } from '../check-integrity.js';
import { type Connections, openConnections } from '../data-source.js';
import { StorageHealth } from '../storage-health.js';
import { WriteGate } from '../write-gate.js';
import { catchUp } from './catch-up.js';
import { SqliteJournal } from './journal.js';
import type { StateRows } from './state-rows.js';

const one = 'one' as ConversationId;
const two = 'two' as ConversationId;

let directory: string;
let connections: Connections;
let log: RecordingLog;
let rows: StateRows;
let journal: SqliteJournal;
let committing: Committing;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'state-rows-'));
  connections = await openConnections(directory);
  const { writer, reader } = connections;
  log = new RecordingLog();
  catchUp(writer, log);
  const health = new StorageHealth('parley.sqlite', log);
  journal = new SqliteJournal({ writer, reader, gate: new WriteGate(), health, log });
  rows = journal.rows;
  committing = new Committing(journal);
  await committed(committing.start(one));
  await committed(committing.write(one, 'Hello?'));
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
  test('is written with what begins a wait, and trails what is only said', async () => {
    expect(storedSeq()).toBe(2);
    const { conversation } = await committed(committing.write(one, 'Is anybody there?'));
    expect(storedSeq()).toBe(2);
    expect(rows.newest(one)).toEqual(conversation);
    expect(checkIntegrity(connections.reader)).toEqual([]);
  });

  test('is written whole by the next event that moves it', async () => {
    await committed(committing.write(one, 'Is anybody there?'));
    const command = { type: 'prioritise', priority: 'urgent' } as const;
    await committed(committing.commit(one, { command, by: { kind: 'api', id: 'application-1' } }));
    expect(storedSeq()).toBe(4);
    expect(rows.newest(one)).toBeNull();
  });

  test('is there for whoever asks for it', async () => {
    await committed(committing.write(one, 'Is anybody there?'));
    await rows.settle();
    expect(storedSeq()).toBe(3);
    expect(rows.newest(one)).toBeNull();
  });

  test('is written with many others, however many they are', async () => {
    const ids = Array.from({ length: 150 }, (_, n) => `many-${n}` as ConversationId);
    await Promise.all(ids.map((id) => committing.start(id)));
    for (const text of ['Hello?', 'Is anybody there?']) await Promise.all(ids.map((id) => committing.write(id, text)));
    await rows.settle();
    expect(ids.filter((id) => storedSeq(connections.reader, id) !== 3)).toEqual([]);
  });

  test('trails on, and is known, while the disk refuses it', async () => {
    const { conversation } = await committed(committing.write(one, 'Is anybody there?'));
    connections.writer.pragma('query_only = ON');
    await rows.settle();
    await rows.settle();
    expect(rows.newest(one)).toEqual(conversation);
    expect(log.lines.map(({ level }) => level)).toEqual(['warn']);
    connections.writer.pragma('query_only = OFF');
    await rows.close();
    expect(storedSeq()).toBe(3);
  });

  test('keeps nobody waiting who only reads, while the disk refuses it', async () => {
    await committed(committing.write(one, 'Is anybody there?'));
    connections.writer.pragma('query_only = ON');
    await rows.settle();
    connections.writer.pragma('query_only = OFF');
    await rows.settle();
    expect(storedSeq()).toBe(2);
  });

  test('is written once for all who ask at the same time', async () => {
    await committed(committing.write(one, 'Is anybody there?'));
    expect(rows.settle()).toBe(rows.settle());
    await rows.settle();
    expect(storedSeq()).toBe(3);
  });

  test('does not follow an act that the disk refused', async () => {
    const { conversation } = await committed(committing.write(one, 'Is anybody there?'));
    connections.writer.pragma('query_only = ON');
    expect(await committing.write(one, 'Not stored')).toMatchObject({ ok: false, code: 'busy' });
    connections.writer.pragma('query_only = OFF');
    expect(rows.newest(one)).toEqual(conversation);
    expect((await committed(committing.write(one, 'Stored'))).event.seq).toBe(4);
  });
});

describe('after a stop without warning', () => {
  /** The file as the process leaves it that is killed now. */
  function crashed(): Database.Database {
    const found = join(directory, 'found.sqlite');
    copyFileSync(join(directory, 'parley.sqlite'), found);
    copyFileSync(join(directory, 'parley.sqlite-wal'), `${found}-wal`);
    return new Database(found);
  }

  test('rows that trailed are folded anew from the log', async () => {
    await committed(committing.start(two));
    await rows.settle();
    await committed(committing.write(one, 'Is anybody there?'));
    await committed(committing.write(one, 'Well then.'));
    const file = crashed();
    expect(storedSeq(file)).toBe(2);
    catchUp(file, log);
    expect(storedSeq(file)).toBe(4);
    expect(log.lines).toMatchObject([{ level: 'info', fields: { conversations: 1 } }]);
    expect(checkIntegrity(file)).toEqual([]);
    file.close();
  });

  test('one that cannot be read is left behind, logged and told as damage, and the others are folded', async () => {
    await committed(committing.start(two));
    await committed(committing.write(two, 'Hello?'));
    for (const id of [one, two]) await committed(committing.write(id, 'Is anybody there?'));
    const file = crashed();
    file.exec(`UPDATE events SET data = '{' WHERE conversation_id = 'one' AND seq = 3`);
    catchUp(file, log);
    expect(storedSeq(file, two)).toBe(3);
    expect(log.lines).toMatchObject([{ level: 'error', fields: { conversationId: one } }, { level: 'info' }]);
    expect(checkIntegrity(file)).toEqual(['a conversation is not where its log ends: one']);
    file.close();
  });

  test('nothing is written where nothing trails', async () => {
    await rows.settle();
    const file = crashed();
    file.pragma('query_only = ON');
    catchUp(file, log);
    file.close();
  });

  test('a file that knows no position must have every row', async () => {
    await committed(committing.write(one, 'Is anybody there?'));
    const file = crashed();
    file.exec(`DELETE FROM meta WHERE name = 'rows.position'`);
    expect(checkIntegrity(file)).toEqual(['a conversation is not where its log ends: one']);
    file.close();
  });

  test('a row that misses what was written before is told as damage', async () => {
    await rows.settle();
    const file = crashed();
    file.exec(`UPDATE conversations SET seq = 1 WHERE id = 'one'`);
    expect(checkIntegrity(file)).toEqual(['a conversation is not where its log ends: one']);
    file.close();
  });
});
