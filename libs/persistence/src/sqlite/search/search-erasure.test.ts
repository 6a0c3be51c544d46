import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { CommitFeed } from '#engine/log/commit-feed.js';
import { CommandCommitter } from '#testing/command-committer.js';
import { anna, operator } from '#testing/conversation-scenario.js';
import { RecordingLog } from '#testing/recording-log.js';
import { StorageHealth } from '../../storage-health.js';
import { emptyDirectory } from '../../testing/open-empty.js';
import { WriteGate } from '../../write-gate.js';
import { type Connections, openConnections } from '../data-source.js';
import { SqliteJournal } from '../journal/journal.js';
import { sqliteErrors } from '../storage-error.js';
import { matchExpression } from './match-expression.js';
import { searchFile } from './search-file.js';
import { SearchIndex } from './search-index.js';

const secret = 'quetzalcoatl';
const kept = 'kept' as ConversationId;
const erased = 'erased' as ConversationId;
const other = 'other' as ConversationId;
let directory: string;
let connections: Connections;
let committer: CommandCommitter;
let index: SearchIndex;

beforeEach(async () => {
  directory = await emptyDirectory('search-erasure-');
  const log = new RecordingLog();
  connections = await openConnections(directory);
  const { writer, reader } = connections;
  const health = new StorageHealth(sqliteErrors('parley.sqlite'), log);
  committer = new CommandCommitter(
    new SqliteJournal({ writer, reader, gate: new WriteGate(), health, log, feed: new CommitFeed(log) }),
  );
  index = new SearchIndex(directory, log);
  for (const id of [kept, erased, other]) await committer.start(id);
});
afterEach(async () => {
  index.close();
  await connections.close();
  rmSync(directory, { recursive: true });
});

async function say(id: ConversationId, count: number, words = 'parcel'): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => committer.write(id, `${words} number ${n}`)));
}

async function erase(id: ConversationId): Promise<void> {
  await committer.commit(id, { command: { type: 'erase' }, by: operator(anna) });
}

function indexAll(of = index): void {
  while (of.advance().pauseMs !== null);
}

function find(text: string, of = index): string[] {
  const query = { match: matchExpression(text) ?? '', filter: {}, window: { offset: 0, limit: 20 } };
  return of
    .find(query)
    .items.map(({ id }) => id)
    .sort();
}

/** Whether the file of the index or its write-ahead log holds the word, in whatever page. */
function holds(word: string, of = directory): boolean {
  const files = [searchFile(of), `${searchFile(of)}-wal`].filter((file) => existsSync(file));
  return files.some((file) => readFileSync(file).includes(word));
}

/** How often each message is in the index, in whatever segment. */
function copies(of = directory): Map<number, number> {
  const file = new Database(searchFile(of), { readonly: true });
  try {
    const tables = file
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE name GLOB 'words_*_docsize'`)
      .pluck()
      .all();
    const found = new Map<number, number>();
    for (const table of tables) {
      for (const id of file.prepare<[], number>(`SELECT id FROM ${table}`).pluck().all() as number[])
        found.set(id, (found.get(id) ?? 0) + 1);
    }
    return found;
  } finally {
    file.close();
  }
}

describe('after an erasure', () => {
  test('no byte of the index holds a word of the conversation, and everything else is found', async () => {
    await say(kept, 700);
    await say(erased, 3, secret);
    await say(other, 400);
    indexAll();
    expect(holds(secret)).toBe(true);
    expect(find(secret)).toEqual([erased]);

    await erase(erased);
    await say(kept, 1, 'afterwards');
    indexAll();
    expect(holds(secret)).toBe(false);
    expect(find(secret)).toEqual([]);
    expect(find('parcel')).toEqual([kept, other]);
    expect(find('afterwards')).toEqual([kept]);
    const found = copies();
    expect(found.size).toBe(1_104);
    expect([...found.values()].every((number) => number === 1)).toBe(true);
  });

  test('the position stays before the erasure until the words are gone', async () => {
    await say(kept, 600);
    await say(erased, 1, secret);
    indexAll();
    await erase(erased);
    const steps = [];
    let step = index.advance();
    for (; step.pauseMs !== null; step = index.advance()) steps.push(step.position);
    expect(steps.length).toBeGreaterThan(1);
    // Preceded by 3 starts, 601 messages and the end of the conversation.
    expect(new Set(steps)).toEqual(new Set([605]));
    expect(step.position).toBe(606);
  });

  test('everything is found, once, after each step of it', async () => {
    await say(kept, 600);
    await say(erased, 2, secret);
    await say(other, 600);
    indexAll();
    await erase(erased);
    let steps = 0;
    do {
      expect(find('parcel')).toEqual([kept, other]);
      expect(find(secret)).toEqual([]);
      await say(kept, 1);
      steps += 1;
    } while (index.advance().pauseMs !== null);
    indexAll();
    expect(copies().size).toBe(1_202 + steps);
  });

  test('a crash between any two steps leaves a file from which the next start completes it', async () => {
    await say(kept, 600);
    await say(erased, 2, secret);
    await say(other, 600);
    indexAll();
    await erase(erased);
    let crashes = 0;
    let isLeft = true;
    while (isLeft) {
      isLeft = index.advance().pauseMs !== null;
      const crashed = mkdtempSync(join(tmpdir(), 'search-crashed-'));
      try {
        cpSync(directory, crashed, { recursive: true });
        const restarted = new SearchIndex(crashed, new RecordingLog());
        indexAll(restarted);
        expect(holds(secret, crashed)).toBe(false);
        expect(find('parcel', restarted)).toEqual([kept, other]);
        expect(copies(crashed).size).toBe(1_202);
        restarted.close();
        crashes += 1;
      } finally {
        rmSync(crashed, { recursive: true, force: true });
      }
    }
    expect(crashes).toBeGreaterThan(2);
  });

  test('of several conversations, one of them while the first is being forgotten, none is left', async () => {
    await say(kept, 600);
    await say(erased, 2, secret);
    await say(other, 2, 'xolotl');
    indexAll();
    await erase(erased);
    index.advance();
    await say(kept, 700);
    index.advance();
    await erase(other);
    indexAll();
    expect([holds(secret), holds('xolotl')]).toEqual([false, false]);
    expect(find('parcel')).toEqual([kept]);
  });

  test('nothing is rebuilt if the words had never been indexed', async () => {
    await say(kept, 2);
    indexAll();
    await say(erased, 2, secret);
    await erase(erased);
    const { pauseMs, position } = index.advance();
    expect({ pauseMs, position }).toEqual({ pauseMs: null, position: 9 });
    expect(holds(secret)).toBe(false);
  });

  test('a program that reads the file delays the end of the purge, not new messages', async () => {
    await say(erased, 2, secret);
    indexAll();
    const reader = new Database(searchFile(directory), { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM threads').get();
    await erase(erased);
    await say(kept, 1, 'afterwards');
    index.advance();
    expect(() => index.advance()).toThrow('another program reads the search index');
    expect(find('afterwards')).toEqual([kept]);
    expect(holds(secret)).toBe(true);
    reader.close();
    indexAll();
    expect(holds(secret)).toBe(false);
  });
});
