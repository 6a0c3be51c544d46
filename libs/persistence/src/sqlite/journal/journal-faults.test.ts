import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs as day } from '#contracts/durations.js';
import type { ConversationId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { priorities } from '#contracts/states.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { CommitResult, JournalDecision } from '#engine/ports/journal.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { RecordingLog } from '#testing/recording-log.js';
import { StorageHealth } from '../../storage-health.js';
import { SqliteEventStore } from '../../stores/event-store.js';
import { emptyDirectory } from '../../testing/open-empty.js';
import { WriteGate } from '../../write-gate.js';
import { checkIntegrity } from '../check-integrity.js';
import { type Connections, openConnections } from '../data-source.js';
import { databaseFile } from '../database-file.js';
import { sqliteErrors } from '../storage-error.js';
import { SqliteJournal } from './journal.js';

const [one, two, three] = ['one', 'two', 'three'] as ConversationId[] as [
  ConversationId,
  ConversationId,
  ConversationId,
];
const key = 'client-key-000001';

let directory: string;
let connections: Connections;
let log: RecordingLog;
let health: StorageHealth;
let journal: SqliteJournal;
let feed: CommitFeed;
let committer: CommandCommitter;

beforeEach(async () => {
  directory = await emptyDirectory('journal-faults-');
  connections = await openConnections(directory);
  log = new RecordingLog();
  health = new StorageHealth(sqliteErrors('parley.sqlite'), log);
  feed = new CommitFeed(log);
  journal = openJournal({});
});

afterEach(async () => {
  await journal.close();
  expect(checkIntegrity(connections.reader)).toEqual([]);
  await connections.close();
  rmSync(directory, { recursive: true });
});

function openJournal(limits: { cachedConversations?: number; journalBatch?: number }): SqliteJournal {
  const { writer, reader } = connections;
  const opened = new SqliteJournal({ writer, reader, gate: new WriteGate(), health, log, feed, limits });
  committer = new CommandCommitter(opened);
  return opened;
}

function number(sql: string): number {
  return connections.reader.prepare<[], number>(sql).pluck().get() as number;
}

/** A message whose event has an id that is in the log already: the database refuses it. */
function writeTwice(id: ConversationId, eventId: string): Promise<CommitResult> {
  const decide = committer.decision(id, {
    command: { type: 'post-visitor-message', text: 'a bad one', owner: null },
    by: { kind: 'visitor', id: null },
  });
  return journal.commit(id, null, (newest: Conversation | null): JournalDecision => {
    const decision = decide(newest);
    if (!decision.ok) return decision;
    const events = decision.value.events.map((event) => ({ ...event, id: eventId as typeof event.id }));
    return ok({ ...decision.value, events });
  });
}

function run(id: ConversationId, command: Command): Promise<CommitResult> {
  return committer.commit(id, { command, by: { kind: 'api_key', id: 'application-1' } });
}

/** What happened to each of them: the number it got, its error's code, or `refused`. */
async function fates(commits: readonly Promise<CommitResult>[]): Promise<(number | string)[]> {
  const settled = await Promise.allSettled(commits);
  return settled.map((one) => {
    if (one.status === 'rejected') return 'refused';
    return one.value.ok ? one.value.value.event.seq : one.value.code;
  });
}

describe('a commit rejected by the database', () => {
  test('is rejected alone: its neighbours in the batch are written', async () => {
    const { event } = await committed(committer.start(one));
    const commits = [
      committer.start(two),
      writeTwice(one, event.id),
      committer.start(three),
      committer.write(two, 'hi'),
    ];
    expect(await fates(commits)).toEqual([1, 'refused', 1, 2]);
    expect(number('SELECT count(*) FROM events')).toBe(4);
  });

  test('fails together with commits decided on top of it, and no others', async () => {
    const { event } = await committed(committer.start(one));
    const commits = [committer.write(one, 'before'), writeTwice(one, event.id), committer.write(one, 'on top')];
    expect(await fates(commits)).toEqual([2, 'refused', 'conflict']);
    expect((await journal.read(one))?.seq).toBe(2);
    expect(await fates([committer.write(one, 'again')])).toEqual([3]);
  });

  test('fails together with queued commits on top of it', async () => {
    journal = openJournal({ journalBatch: 1 });
    const { event } = await committed(committer.start(one));
    const commits = [writeTwice(one, event.id), committer.write(one, 'next batch'), committer.start(two)];
    expect(await fates(commits)).toEqual(['refused', 'conflict', 1]);
  });

  test('leaves its client key unused', async () => {
    const { event } = await committed(committer.start(one));
    const commits = [writeTwice(one, event.id), committer.write(one, 'keyed', key), committer.write(one, 'keyed', key)];
    expect(await fates(commits)).toEqual(['refused', 'conflict', 'conflict']);
    expect(await committed(committer.write(one, 'keyed', key))).toMatchObject({ duplicate: false });
  });

  test('turns a rejection decided on top of it into a conflict', async () => {
    await committed(committer.start(one));
    const { event } = await committed(run(one, { type: 'resolve', outcome: 'confirmed', reason: 'api' }));
    // The message would have reopened the conversation, and then it could not be closed.
    const reopening = writeTwice(one, event.id);
    expect(await fates([reopening, run(one, { type: 'close', reason: 'api' })])).toEqual(['refused', 'conflict']);
    expect(await fates([run(one, { type: 'close', reason: 'api' })])).toEqual([3]);
  });

  test('keeps the last state of other conversations, even if it equals the first one', async () => {
    const { event } = await committed(committer.start(one));
    await committed(committer.start(two));
    const commits = [
      run(one, { type: 'prioritise', priority: 'high' }),
      run(one, { type: 'prioritise', priority: 'normal' }),
      writeTwice(two, event.id),
    ];
    expect(await fates(commits)).toEqual([2, 3, 'refused']);
    expect(number(`SELECT priority FROM conversations WHERE id = 'one'`)).toBe(priorities.indexOf('normal'));
  });
});

describe('a full disk', () => {
  function fillDisk(): void {
    connections.writer.pragma(`max_page_count = ${connections.writer.pragma('page_count', { simple: true })}`);
  }

  function freeDisk(): void {
    connections.writer.pragma('max_page_count = 1000000');
  }

  test('answers busy to every commit that it could not store, and acknowledges nothing', async () => {
    await committed(committer.start(one));
    fillDisk();
    const long = 'x'.repeat(4000);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => committer.write(one, `${n} ${long}`)));
    expect(answers).toEqual(answers.map(() => ({ ok: false, code: 'busy', retryAfterMs: expect.any(Number) })));
    expect(number('SELECT count(*) FROM events')).toBe(1);
    expect((await journal.read(one))?.seq).toBe(1);
    expect(log.lines.map(({ level }) => level)).toEqual(['error']);
  });

  test('clears when there is room again', async () => {
    await committed(committer.start(one));
    fillDisk();
    await Promise.all(Array.from({ length: 50 }, () => committer.write(one, 'x'.repeat(4000))));
    expect(health.problem).toBe('The disk that holds parley.sqlite is full: make room.');
    freeDisk();
    expect(await fates([committer.write(one, 'x', key), committer.write(one, 'y')])).toEqual([2, 3]);
    expect(health.problem).toBeNull();
    expect(log.lines.map(({ message }) => message)).toEqual([
      'writes to the storage fail',
      'writes to the storage succeed again',
    ]);
  });
});

describe('a disk that became read-only', () => {
  test('answers busy, reports why, and clears when it is writable again', async () => {
    await committed(committer.start(one));
    connections.writer.pragma('query_only = 1');
    expect(await fates([committer.write(one, 'a'), committer.write(one, 'b')])).toEqual(['busy', 'busy']);
    expect(health.problem).toMatch(/read-only/);
    connections.writer.pragma('query_only = 0');
    expect(await fates([committer.write(one, 'c')])).toEqual([2]);
    expect(health.problem).toBeNull();
  });
});

describe('a file that another program has locked', () => {
  test('answers busy, reports why, and clears when the lock is released', async () => {
    await committed(committer.start(one));
    const other = new Database(databaseFile(directory));
    other.exec('BEGIN IMMEDIATE');
    expect(await fates([committer.write(one, 'a')])).toEqual(['busy']);
    expect(health.problem).toMatch(/locked by another program/);
    other.exec('ROLLBACK');
    other.close();
    expect(await fates([committer.write(one, 'b')])).toEqual([2]);
    expect(health.problem).toBeNull();
  });
});

describe('a clock that jumps', () => {
  test('leaves no gap and keeps the order', async () => {
    await committed(committer.start(one));
    for (const jump of [day, -2 * day, 0, day, -day]) {
      committer.clock.advance(jump);
      await committed(committer.write(one, `after a jump of ${jump}`));
    }
    const log = await new SqliteEventStore(connections.reader).events(one, { limit: 100 });
    expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(log.flatMap((event) => (event.type === 'message.posted' ? [event.data.text] : []))).toEqual(
      [day, -2 * day, 0, day, -day].map((jump) => `after a jump of ${jump}`),
    );
  });

  test('does not commit a repeated client key again', async () => {
    await committed(committer.start(one));
    await committed(committer.write(one, 'hello', key));
    committer.clock.advance(-day);
    expect(await committed(committer.write(one, 'hello', key))).toMatchObject({ duplicate: true, event: { seq: 2 } });
  });
});

describe('the journal', () => {
  test('evicts conversations beyond the cache limit, and loads them again', async () => {
    journal = openJournal({ cachedConversations: 2 });
    for (const id of [one, two, three]) await committed(committer.start(id));
    expect(journal.cachedConversations).toBe(2);
    expect(await fates([committer.write(one, 'back again'), committer.write(two, 'me too')])).toEqual([2, 2]);
  });

  test('does not cache conversations that are only read', async () => {
    await committed(committer.start(one));
    journal = openJournal({});
    expect(await journal.read(one)).toMatchObject({ id: one, seq: 1 });
    expect(journal.cachedConversations).toBe(0);
  });

  test('writes a timer only when it changes', async () => {
    await committed(committer.start(one));
    const { event: first } = await committed(committer.write(one, 'hello'));
    committer.clock.advance(1_000);
    await committed(committer.write(one, 'is anybody there?'));
    expect(number(`SELECT due_at FROM conversations WHERE due_kind = 'answer'`)).toBe(first.at);
    const { event: end } = await committed(run(one, { type: 'resolve', outcome: 'confirmed', reason: 'api' }));
    expect(number(`SELECT due_at FROM conversations WHERE due_kind = 'close'`)).toBeGreaterThan(end.at);
  });

  test('never evicts a conversation with queued commits', async () => {
    journal = openJournal({ cachedConversations: 1 });
    const commits = [one, two, three].flatMap((id) => [committer.start(id), committer.write(id, 'hello')]);
    expect(await fates(commits)).toEqual([1, 2, 1, 2, 1, 2]);
  });

  test('continues when a follower fails, and logs it', async () => {
    feed.onConversation(() => {
      throw new Error('a bug elsewhere');
    });
    expect(await fates([committer.start(one), committer.write(one, 'hello')])).toEqual([1, 2]);
    await vi.waitFor(() => expect(log.lines).toHaveLength(2));
    expect(log.lines.map(({ message }) => message)).toEqual(Array(2).fill('a follower of the log failed'));
  });

  test('rethrows the error of a decide function, and changes nothing', async () => {
    await committed(committer.start(one));
    const broken = journal.commit(one, null, () => {
      throw new Error('a bug in a rule');
    });
    await expect(broken).rejects.toThrow('a bug in a rule');
    expect(await fates([committer.write(one, 'hello')])).toEqual([2]);
  });
});
