import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId, Instant } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';
import { CommandCommitter } from '#testing/command-committer.js';
import { anna, facts, minute, operator, system } from '#testing/conversation-scenario.js';
import { RecordingLog } from '#testing/recording-log.js';
import { StorageHealth } from '../../storage-health.js';
import { emptyDirectory } from '../../testing/open-empty.js';
import { WriteGate } from '../../write-gate.js';
import { rebase } from '../backup/rebase.js';
import { type Connections, openConnections } from '../data-source.js';
import { databaseFile } from '../database-file.js';
import { SqliteJournal } from '../journal/journal.js';
import { sqliteErrors } from '../storage-error.js';
import { matchExpression } from './match-expression.js';
import { erasedSql } from './retired-segments.js';
import { searchFile } from './search-file.js';
import { SearchIndex } from './search-index.js';
import { segmentQueries } from './searcher.js';

const first = 'first' as ConversationId;
let directory: string;
let connections: Connections;
let committer: CommandCommitter;
let log: RecordingLog;
let index: SearchIndex;

beforeEach(async () => {
  directory = await emptyDirectory('search-index-');
  log = new RecordingLog();
  await openData();
  index = new SearchIndex(directory, log);
  await committer.start(first);
});
afterEach(async () => {
  vi.useRealTimers();
  index.close();
  await connections.close();
  rmSync(directory, { recursive: true });
});

async function openData(): Promise<void> {
  connections = await openConnections(directory);
  const { writer, reader } = connections;
  const health = new StorageHealth(sqliteErrors('parley.sqlite'), log);
  committer = new CommandCommitter(
    new SqliteJournal({ writer, reader, gate: new WriteGate(), health, log, feed: new CommitFeed(log) }),
  );
}

async function say(count: number, id = first): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => committer.write(id, `parcel number ${n}`)));
}

function find(text: string, filter: ConversationFilter = {}, offset = 0) {
  return index.find({ match: matchExpression(text) ?? '', filter, window: { offset, limit: 20 } });
}

/** Indexes everything that is committed, as the follower does without its rests. */
function indexAll(): void {
  while (index.advance().pauseMs !== null);
}

/** Messages in the segments, as another reader of the file sees them. */
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
  index.close();
  index = new SearchIndex(directory, log);
}

describe('the search index', () => {
  test('contains every message once, however many there are, and passes the integrity check', async () => {
    await say(1_200);
    indexAll();
    await say(1);
    indexAll();
    expect(indexed()).toBe(1_201);
    index.close();
    const file = new Database(searchFile(directory));
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    file.close();
  });

  test('resumes where it stopped after a restart', async () => {
    await say(3);
    indexAll();
    reopen();
    await say(2);
    indexAll();
    expect(indexed()).toBe(5);
    expect(warnings()).toEqual([]);
  });

  test('advances by a batch, and requests a pause before the next one', async () => {
    await say(700);
    const { position, pauseMs } = index.advance();
    expect(indexed()).toBeGreaterThan(0);
    expect(indexed()).toBeLessThan(700);
    expect(position).toBeLessThan(701);
    expect(pauseMs).toBeGreaterThan(0);
    indexAll();
    expect(indexed()).toBe(700);
    expect(index.advance()).toEqual({ position: 701, pauseMs: null });
  });

  test('requests pauses of half a second at a high write rate, and short ones afterwards', async () => {
    await say(1_500);
    vi.useFakeTimers({ toFake: ['performance'] });
    index.advance();
    await say(700);
    expect(index.advance().pauseMs).toBe(500);
    vi.advanceTimersByTime(500);
    expect(index.advance().pauseMs).toBe(0);
    indexAll();
    expect(indexed()).toBe(2_200);
  });

  test('is rebuilt when its file is damaged, also while it is open', async () => {
    await say(3);
    indexAll();
    index.close();
    writeFileSync(searchFile(directory), 'not a database at all, but long enough to be looked at as one'.repeat(100));
    index = new SearchIndex(directory, log);
    expect(find('parcel').total).toBe(1);
    expect(warnings()).toEqual(['the search index is damaged: rebuilding it']);
    reopen();
    const { size } = statSync(searchFile(directory));
    const broken = readFileSync(searchFile(directory));
    broken.fill(0xff, 4096, size);
    writeFileSync(searchFile(directory), broken);
    expect(find('parcel').total).toBe(1);
    expect(warnings()).toHaveLength(2);
  });

  test('is rebuilt for other data: after a restore, or when the data file is replaced', async () => {
    await say(2);
    indexAll();
    rebase(connections.writer, null, Date.now() as Instant);
    reopen();
    expect(find('parcel').items).toMatchObject([{ id: first }]);
    expect(warnings()).toEqual(['the search index belongs to other data: rebuilding it']);

    index.close();
    await connections.close();
    for (const tail of ['', '-wal', '-shm']) rmSync(databaseFile(directory) + tail, { force: true });
    await openData();
    const other = 'other' as ConversationId;
    await committer.start(other);
    await committer.write(other, 'a parcel of another shop');
    index = new SearchIndex(directory, log);
    expect(find('parcel').items).toMatchObject([{ id: other, seq: 2 }]);
  });

  test('fails with a readable message while it cannot be written, and still searches the indexed part', async () => {
    await say(1);
    indexAll();
    const blocker = new Database(searchFile(directory));
    blocker.exec('BEGIN IMMEDIATE');
    await committer.write(first, 'a later letter');
    expect(() => index.advance()).toThrow(/search.sqlite is locked by another program/);
    expect(find('parcel').total).toBe(1);
    expect(find('letter').total).toBe(0);
    blocker.close();
    expect(find('letter').total).toBe(1);
  });

  test('rejects searches after close', async () => {
    index.close();
    expect(() => find('parcel')).toThrow('closed');
    expect(existsSync(searchFile(directory))).toBe(false);
  });
});

describe('a search', () => {
  test('returns the newest matching message and its seq', async () => {
    await committer.write(first, 'The parcel is late');
    await committer.write(first, 'Which parcel?');
    await committer.write(first, 'nothing');
    expect(find('PARC')).toEqual({
      items: [{ id: first, seq: 3, excerpt: 'Which \u2068parcel\u2069?' }],
      total: 1,
    });
  });

  test('finds an old word in a conversation that continued on another day, newest conversation first', async () => {
    for (const id of ['second', 'third'] as ConversationId[]) {
      committer.clock.advance(minute);
      await committer.start(id);
      await committer.write(id, 'a parcel');
      indexAll();
    }
    await committer.write(first, 'the oldest parcel, said last');
    expect(find('parcel').items.map(({ id }) => id)).toEqual(['third', 'second', first]);
    expect(find('parcel', {}, 1).items.map(({ id }) => id)).toEqual(['second', first]);
  });

  test('filters by date and by the present state of the conversation', async () => {
    const begun = committer.clock.now();
    await say(1);
    indexAll();
    expect(find('parcel', { from: begun, to: begun + 1 }).total).toBe(1);
    expect(find('parcel', { from: begun + 1 }).total).toBe(0);
    expect(find('parcel', { to: begun }).total).toBe(0);
    expect(find('parcel', { states: ['bot'], locale: 'en' }).total).toBe(1);
    expect(find('parcel', { states: [] }).total).toBe(0);
    expect(find('parcel', { operatorId: anna }).total).toBe(0);
    const visitor = { visitorId: 'nobody' as never };
    for (const filter of [visitor, { teamId: 'nobody' as never }, { clientId: 'nobody' as never }])
      expect(find('parcel', filter).total).toBe(0);
    await committer.commit(first, { command: { type: 'request-handoff', reason: 'no_match' }, by: system });
    await committer.commit(first, { command: { type: 'accept', operator: facts(anna) }, by: operator(anna) });
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
  ])('matches words first and then reads only those conversations, narrowed by %s', async (_name, filter) => {
    await say(1);
    indexAll();
    const file = new Database(searchFile(directory), { readonly: true });
    const plan = (sql: string) =>
      file
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...Array.from(sql.matchAll(/\?/g), () => 1))
        .map(({ detail }) => detail);
    const { any, hits } = segmentQueries(1, filter);
    const reads = plan(hits).filter((line) => /^(SCAN|SEARCH)/.test(line));
    expect(reads).toEqual([
      expect.stringMatching(/^SCAN words_1 VIRTUAL TABLE INDEX/),
      'SCAN h',
      'SEARCH c USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
    if (any !== null) expect(plan(any)[0]).toMatch(/^SEARCH c USING (COVERING )?INDEX threads_of_shelf \(shelf=\?/);
    file.close();
  });

  test('finds the erasures of a batch by their positions, however many there ever were', () => {
    indexAll();
    const file = new Database(searchFile(directory), { readonly: true });
    file.prepare('ATTACH ? AS log').run(databaseFile(directory));
    const plan = file.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${erasedSql}`).all(0, 500);
    expect(plan[0]?.detail).toMatch(/^SEARCH e USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/);
    file.close();
  });

  test('caps the count at the limit, and still pages beyond it', async () => {
    const insertConversation = connections.writer.prepare(
      `INSERT INTO conversations (id, chatbot_id, visitor_id, locale, created_at, state, priority, last_activity_at, seq, public_seq, details)
       VALUES (?, 'shop', ?, 'en', ?, 'closed', 0, 0, 1, 1, '{}')`,
    );
    const insertEvent = connections.writer.prepare(
      `INSERT INTO events (id, stream_id, seq, public_seq, type, at, actor_kind, episode, data)
       VALUES (?, ?, 1, 1, 'message.posted', 0, 'visitor', 1, '{"text":"everybody says hello"}')`,
    );
    const number = limits.countedRows + 30;
    connections.writer.transaction(() => {
      for (let n = 0; n < number; n += 1) {
        insertConversation.run(`c${n}`, `v${n}`, n);
        insertEvent.run(`e${n}`, `c${n}`);
      }
    })();
    indexAll();
    const beyond = find('hello', {}, number - 1);
    expect(beyond.items.map(({ id }) => id)).toEqual(['c0']);
    expect(beyond.total).toBe(limits.countedRows);
    expect(find('hello').items[0]?.id).toBe(`c${number - 1}`);
  });
});
