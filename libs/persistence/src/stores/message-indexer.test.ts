import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { Committing } from '#testing/committing.js';
import { RecordingLog } from '#testing/recording-log.js';
import { type Connections, openConnections } from '../data-source.js';
import { SqliteJournal } from '../journal/journal.js';
import { StorageHealth } from '../storage-health.js';
import { WriteGate } from '../write-gate.js';
import { MessageIndexer } from './message-indexer.js';

const one = 'one' as ConversationId;
let directory: string;
let connections: Connections;
let committing: Committing;
let indexer: MessageIndexer;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'message-indexer-'));
  connections = await openConnections(directory);
  const { writer, reader } = connections;
  const log = new RecordingLog();
  const health = new StorageHealth('parley.sqlite', log);
  committing = new Committing(new SqliteJournal({ writer, reader, gate: new WriteGate(), health, log }));
  indexer = openIndexer();
  await committing.start(one);
});
afterEach(async () => {
  vi.useRealTimers();
  indexer.close();
  await connections.close();
  rmSync(directory, { recursive: true });
});

function openIndexer(): MessageIndexer {
  return new MessageIndexer(connections.writer, connections.reader, new WriteGate(), new RecordingLog());
}

async function say(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => committing.write(one, `parcel number ${n}`)));
}

function hits(): number {
  const sql = `SELECT count(*) FROM message_search WHERE message_search MATCH 'parcel'`;
  return connections.reader.prepare<[], number>(sql).pluck().get() as number;
}

test('indexes every message once, however many there are', async () => {
  await say(1200);
  await indexer.catchUp();
  expect(hits()).toBe(1200);
  await say(1);
  await Promise.all([indexer.catchUp(), indexer.catchUp()]);
  expect(hits()).toBe(1201);
  connections.writer.exec(`INSERT INTO message_search (message_search) VALUES ('integrity-check')`);
});

test('goes on after a restart where it stopped', async () => {
  await say(3);
  await indexer.catchUp();
  indexer.close();
  indexer = openIndexer();
  await say(2);
  await indexer.catchUp();
  expect(hits()).toBe(5);
});

test('follows commits by itself, a batch at a time', async () => {
  await say(700);
  vi.useFakeTimers();
  indexer.follow();
  expect(hits()).toBe(0);
  await vi.advanceTimersByTimeAsync(250);
  expect(hits()).toBeGreaterThan(0);
  expect(hits()).toBeLessThan(700);
  await vi.advanceTimersByTimeAsync(250);
  expect(hits()).toBe(700);
});
