import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId, EventId, OperatorId, VisitorId } from '#contracts/ids.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { EventAppender } from '#engine/ports/event-log.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { aVisitor } from '#testing/people.js';
import { RecordingLog } from '#testing/recording-log.js';
import { StorageHealth } from '../storage-health.js';
import { storesOver } from '../stores/writable-stores.js';
import { emptyDirectory } from '../testing/open-empty.js';
import { WriteGate } from '../write-gate.js';
import { type Connections, openConnections } from './data-source.js';
import { SqliteJournal } from './journal/journal.js';
import { sqliteErrors } from './storage-error.js';
import { SqliteUnitOfWork } from './unit-of-work.js';

let directory: string;
let connections: Connections;
let unitOfWork: SqliteUnitOfWork;
let journal: SqliteJournal;
let feed: CommitFeed;
let health: StorageHealth;
let stores: ReturnType<typeof storesOver>;

beforeEach(async () => {
  directory = await emptyDirectory('unit-of-work-');
  connections = await openConnections(directory);
  const { writer, reader, writing, reading } = connections;
  const gate = new WriteGate();
  const log = new RecordingLog();
  health = new StorageHealth(sqliteErrors('parley.sqlite'), log);
  feed = new CommitFeed(log);
  unitOfWork = new SqliteUnitOfWork(writing, writer, gate, health, feed);
  journal = new SqliteJournal({ writer, reader, gate, health, log, feed });
  stores = storesOver({ read: reading.manager, write: (work) => unitOfWork.within(work) });
});
afterEach(async () => {
  await journal.close();
  await connections.close();
  rmSync(directory, { recursive: true });
});

async function stored(): Promise<string[]> {
  const found = await Promise.all(['a', 'b', 'c'].map((id) => stores.visitors.get(id as VisitorId)));
  return found.flatMap((one) => one?.id ?? []);
}

test('only a light one leaves the disk for later, and only while it runs', async () => {
  const level = () => connections.writer.pragma('synchronous', { simple: true });
  const [normal, full] = [1, 2];
  expect(await unitOfWork.run(async () => level())).toBe(full);
  expect(await unitOfWork.light.run(async () => level())).toBe(normal);
  expect(level()).toBe(full);
  await expect(unitOfWork.light.run(() => Promise.reject(new Error('this one fails')))).rejects.toThrow();
  expect(level()).toBe(full);
});

/** A point in the work at which the test decides how to continue. */
function gateway() {
  let open: (() => void) | undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open?.() };
}

/** Writes `a`, waits inside the open transaction until released, and then fails. */
function failingWork(goOn: Promise<void>): Promise<void> {
  return unitOfWork.run(async ({ visitors }) => {
    await visitors.add(aVisitor('a'));
    await goOn;
    throw new Error('this one fails');
  });
}

/** Runs everything that can run without an action of the test. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('while one unit of work is open', () => {
  test('another one and a plain write wait, and are kept when the first is rolled back', async () => {
    const inside = gateway();
    const a = failingWork(inside.passed);
    const b = unitOfWork.run(({ visitors }) => visitors.add(aVisitor('b')));
    const c = stores.visitors.add(aVisitor('c'));
    await settled();
    expect(await stored()).toEqual([]);
    inside.open();
    await expect(a).rejects.toThrow('this one fails');
    await Promise.all([b, c]);
    expect(await stored()).toEqual(['b', 'c']);
  });

  test('the journal waits, and its acknowledged commits are kept when the unit of work is rolled back', async () => {
    const inside = gateway();
    const a = failingWork(inside.passed);
    const committer = new CommandCommitter(journal);
    const started = committed(committer.start('one' as ConversationId));
    await settled();
    expect(journal.depth).toBe(1);
    inside.open();
    await expect(a).rejects.toThrow();
    const { conversation } = await started;
    expect(await stored()).toEqual([]);
    expect(connections.reader.prepare('SELECT id FROM conversations').pluck().all()).toEqual([conversation.id]);
  });

  test('only the unit of work itself sees its uncommitted writes', async () => {
    const inside = gateway();
    const seen: (string | undefined)[] = [];
    const work = unitOfWork.run(async ({ visitors }) => {
      await visitors.add(aVisitor('a'));
      seen.push((await visitors.get('a' as VisitorId))?.id);
      await inside.passed;
    });
    await settled();
    expect(await stored()).toEqual([]);
    inside.open();
    await work;
    expect([seen, await stored()]).toEqual([['a'], ['a']]);
  });
});

describe('a unit of work', () => {
  test('commits everything or nothing', async () => {
    const work = unitOfWork.run(async ({ visitors }) => {
      await visitors.add(aVisitor('a'));
      await visitors.add(aVisitor('a', { locale: 'it' }));
    });
    await expect(work).rejects.toThrow(/UNIQUE/);
    expect(await stored()).toEqual([]);
  });

  test('appends to the log with its change, or not at all, and then without notifying anybody', async () => {
    const heard: string[] = [];
    feed.onEvents(({ events }) => heard.push(...events.map(({ type }) => type)));
    const append = (events: EventAppender, session: string) =>
      events.append({
        id: `${session}-started` as EventId,
        type: 'session.started',
        streamId: session,
        at: 1,
        actor: { kind: 'operator', id: 'anna' },
        data: { operatorId: 'anna' as OperatorId },
      });
    const work = unitOfWork.run(async ({ visitors, events }) => {
      await append(events, 'lost');
      await visitors.add(aVisitor('a'));
      await visitors.add(aVisitor('a'));
    });
    await expect(work).rejects.toThrow(/UNIQUE/);
    await unitOfWork.run(({ events }) => append(events, 'kept'));
    expect(connections.reader.prepare('SELECT stream_id FROM events').pluck().all()).toEqual(['kept']);
    expect(heard).toEqual(['session.started']);
  });

  test('resolves with the result of its work', async () => {
    expect(await unitOfWork.run(async () => 42)).toBe(42);
  });

  test('that fails on a full disk does not affect the next one', async () => {
    const { writer } = connections;
    writer.pragma(`max_page_count = ${writer.pragma('page_count', { simple: true })}`);
    const work = unitOfWork.run(async ({ visitors }) => {
      await visitors.add(aVisitor('a', { locale: 'x'.repeat(1_000_000) }));
    });
    await expect(work).rejects.toBeInstanceOf(StorageUnavailable);
    expect(health.problem).toMatch(/full/);
    writer.pragma('max_page_count = 1000000');
    await expect(failingWork(Promise.resolve())).rejects.toThrow('this one fails');
    expect(writer.inTransaction).toBe(false);
    await stores.visitors.add(aVisitor('b'));
    expect(await stored()).toEqual(['b']);
  });
});
