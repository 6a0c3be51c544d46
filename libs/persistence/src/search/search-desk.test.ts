import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId, Instant } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';
import { Committing } from '#testing/committing.js';
import { RecordingLog } from '#testing/recording-log.js';
import { anna, facts, minute, operator, system } from '#testing/story.js';
import { beginAnew } from '../backup/begin-anew.js';
import { type Connections, openConnections } from '../data-source.js';
import { databaseFile } from '../database-file.js';
import { SqliteJournal } from '../journal/journal.js';
import { StorageHealth } from '../storage-health.js';
import { WriteGate } from '../write-gate.js';
import { shelfQueries } from './finder.js';
import { matchExpression } from './match-expression.js';
import { SearchDesk } from './search-desk.js';
import { searchFile } from './search-file.js';

const first = 'first' as ConversationId;
let directory: string;
let connections: Connections;
let committing: Committing;
let log: RecordingLog;
let desk: SearchDesk;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'search-desk-'));
  log = new RecordingLog();
  await openData();
  desk = new SearchDesk(directory, log);
  await committing.start(first);
});
afterEach(async () => {
  vi.useRealTimers();
  desk.close();
  await connections.close();
  rmSync(directory, { recursive: true });
});

async function openData(): Promise<void> {
  connections = await openConnections(directory);
  const { writer, reader } = connections;
  const health = new StorageHealth('parley.sqlite', log);
  committing = new Committing(new SqliteJournal({ writer, reader, gate: new WriteGate(), health, log }));
}

async function say(count: number, id = first): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => committing.write(id, `parcel number ${n}`)));
}

function find(text: string, filter: ConversationFilter = {}, offset = 0) {
  return desk.find({ match: matchExpression(text) ?? '', filter, window: { offset, limit: 20 } });
}

/** Messages on the shelves, by what a reader of the file sees. */
function indexed(): number {
  const file = new Database(searchFile(directory), { readonly: true });
  try {
    return file.prepare<[], number>('SELECT coalesce(sum(messages), 0) FROM shelves').pluck().get() ?? 0;
  } finally {
    file.close();
  }
}

function warnings(): string[] {
  return log.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
}

function reopen(): void {
  desk.close();
  desk = new SearchDesk(directory, log);
}

describe('the search index', () => {
  test('holds every message once, however many there are, and is sound', async () => {
    await say(1_200);
    await Promise.all([desk.indexed(), desk.indexed()]);
    await say(1);
    await desk.indexed();
    expect(indexed()).toBe(1_201);
    desk.close();
    const file = new Database(searchFile(directory));
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    file.close();
  });

  test('goes on after a restart where it stopped', async () => {
    await say(3);
    await desk.indexed();
    reopen();
    await say(2);
    await desk.indexed();
    expect(indexed()).toBe(5);
    expect(warnings()).toEqual([]);
  });

  test('follows commits by itself, a batch at a time', async () => {
    await say(700);
    vi.useFakeTimers();
    desk.follow();
    await vi.advanceTimersToNextTimerAsync();
    expect(indexed()).toBeGreaterThan(0);
    expect(indexed()).toBeLessThan(700);
    await vi.runAllTimersAsync();
    expect(indexed()).toBe(700);
  });

  test('rests while events come fast, and catches up afterwards', async () => {
    await say(1_500);
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    desk.follow();
    await vi.advanceTimersToNextTimerAsync();
    await say(700);
    await vi.advanceTimersToNextTimerAsync();
    const before = indexed();
    await vi.advanceTimersByTimeAsync(499);
    expect(indexed()).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(indexed()).toBeGreaterThan(before);
    await vi.runAllTimersAsync();
    expect(indexed()).toBe(2_200);
  });

  test('is made anew when its file is damaged, also while it is open', async () => {
    await say(3);
    await desk.indexed();
    desk.close();
    writeFileSync(searchFile(directory), 'not a database at all, but long enough to be looked at as one'.repeat(100));
    desk = new SearchDesk(directory, log);
    expect(find('parcel').total).toBe(1);
    expect(warnings()).toEqual(['the search index is damaged: it is made anew']);
    reopen();
    const { size } = statSync(searchFile(directory));
    const broken = readFileSync(searchFile(directory));
    broken.fill(0xff, 4096, size);
    writeFileSync(searchFile(directory), broken);
    expect(find('parcel').total).toBe(1);
    expect(warnings()).toHaveLength(2);
  });

  test('is made anew when the data are others: after a restore, or a file put in the place of the data', async () => {
    await say(2);
    await desk.indexed();
    beginAnew(connections.writer, null, Date.now() as Instant);
    reopen();
    expect(find('parcel').items).toMatchObject([{ id: first }]);
    expect(warnings()).toEqual(['the search index is not of this data: it is made anew']);

    desk.close();
    await connections.close();
    for (const tail of ['', '-wal', '-shm']) rmSync(databaseFile(directory) + tail, { force: true });
    await openData();
    const other = 'other' as ConversationId;
    await committing.start(other);
    await committing.write(other, 'a parcel of another shop');
    desk = new SearchDesk(directory, log);
    expect(find('parcel').items).toMatchObject([{ id: other, seq: 2 }]);
  });

  test('is not written while nothing can be, and says so once; what it holds is found all the same', async () => {
    await say(1);
    await desk.indexed();
    const blocker = new Database(searchFile(directory));
    blocker.exec('BEGIN IMMEDIATE');
    await committing.write(first, 'a later letter');
    expect(find('parcel').total).toBe(1);
    expect(find('letter').total).toBe(0);
    const errors = () => log.lines.filter(({ level }) => level === 'error').map(({ message }) => message);
    expect(errors()).toEqual(['new messages cannot be found for the time being']);
    blocker.close();
    expect(find('letter').total).toBe(1);
  });

  test('is closed for good', async () => {
    desk.close();
    expect(() => find('parcel')).toThrow('closed');
    expect(existsSync(searchFile(directory))).toBe(false);
  });
});

describe('a search', () => {
  test('shows the newest message that matches, and where', async () => {
    await committing.write(first, 'The parcel is late');
    await committing.write(first, 'Which parcel?');
    await committing.write(first, 'nothing');
    expect(find('PARC')).toEqual({
      items: [{ id: first, seq: 3, excerpt: 'Which \u2068parcel\u2069?' }],
      total: 1,
    });
  });

  test('finds a word of old in a conversation that went on on another day, and shows the newest conversation first', async () => {
    for (const id of ['second', 'third'] as ConversationId[]) {
      committing.clock.advance(minute);
      await committing.start(id);
      await committing.write(id, 'a parcel');
      await desk.indexed();
    }
    await committing.write(first, 'the oldest parcel, said last');
    expect(find('parcel').items.map(({ id }) => id)).toEqual(['third', 'second', first]);
    expect(find('parcel', {}, 1).items.map(({ id }) => id)).toEqual(['second', first]);
  });

  test('is narrowed by dates and by what the conversation is now', async () => {
    const begun = committing.clock.now();
    await say(1);
    await desk.indexed();
    expect(find('parcel', { from: begun, to: begun + 1 }).total).toBe(1);
    expect(find('parcel', { from: begun + 1 }).total).toBe(0);
    expect(find('parcel', { to: begun }).total).toBe(0);
    expect(find('parcel', { states: ['bot'], locale: 'en' }).total).toBe(1);
    expect(find('parcel', { states: [] }).total).toBe(0);
    expect(find('parcel', { operatorId: anna }).total).toBe(0);
    await committing.commit(first, { command: { type: 'request-handoff', reason: 'no_match' }, by: system });
    await committing.commit(first, { command: { type: 'accept', operator: facts(anna) }, by: operator(anna) });
    expect(find('parcel', { states: ['bot'] }).total).toBe(0);
    expect(find('parcel', { operatorId: anna, reasons: ['no_match'] }).total).toBe(1);
  });

  test.each<[string, ConversationFilter]>([
    ['nothing', {}],
    ['dates', { from: 1, to: 2 }],
    [
      'everything',
      { states: ['bot'], outcomes: ['spam'], operatorId: anna, locale: 'en', ratings: [1], from: 1, to: 2 },
    ],
  ])('reads the words and then only the conversations that have them, narrowed by %s', async (_name, filter) => {
    await say(1);
    await desk.indexed();
    const file = new Database(searchFile(directory), { readonly: true });
    const plan = (sql: string) =>
      file
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...Array.from(sql.matchAll(/\?/g), () => 1))
        .map(({ detail }) => detail);
    const { any, hits } = shelfQueries(1, filter);
    const reads = plan(hits).filter((line) => /^(SCAN|SEARCH)/.test(line));
    expect(reads).toEqual([
      expect.stringMatching(/^SCAN words_1 VIRTUAL TABLE INDEX/),
      'SCAN h',
      'SEARCH c USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
    if (any !== null) expect(plan(any)[0]).toMatch(/^SEARCH c USING (COVERING )?INDEX threads_of_shelf \(shelf=\?/);
    file.close();
  });

  test('counts no further than the limit, and still shows what lies beyond', async () => {
    const insert = connections.writer.prepare(
      `INSERT INTO conversations (id, chatbot_id, visitor_id, locale, created_at, state, priority, last_activity_at, seq, public_seq, details)
       VALUES (?, 'shop', ?, 'en', ?, 'closed', 0, 0, 1, 1, '{}')`,
    );
    const tell = connections.writer.prepare(
      `INSERT INTO events (id, conversation_id, seq, public_seq, type, at, actor_kind, episode, data)
       VALUES (?, ?, 1, 1, 'message.posted', 0, 'visitor', 1, '{"text":"everybody says hello"}')`,
    );
    const number = limits.countedRows + 30;
    connections.writer.transaction(() => {
      for (let n = 0; n < number; n += 1) {
        insert.run(`c${n}`, `v${n}`, n);
        tell.run(`e${n}`, `c${n}`);
      }
    })();
    await desk.indexed();
    const beyond = find('hello', {}, number - 1);
    expect(beyond.items.map(({ id }) => id)).toEqual(['c0']);
    expect(beyond.total).toBe(limits.countedRows);
    expect(find('hello').items[0]?.id).toBe(`c${number - 1}`);
  });
});
