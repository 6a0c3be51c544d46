import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { type ConversationView, conversationViews } from '#contracts/rest.js';
import { type Connections, openConnections } from '../data-source.js';
import { eventSql } from '../rows/event.row.js';
import { fixedSql, listSql, searchSql } from './conversation-sql.js';
import { eventStoreSql } from './event-store.js';

let directory: string;
let connections: Connections;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'query-plans-'));
  connections = await openConnections(directory);
});
afterAll(async () => {
  await connections.close();
  rmSync(directory, { recursive: true });
});

/** How SQLite would go about it, one line for each table and each sort. */
function plan(sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => 1);
  const lines = connections.reader.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  return lines.map(({ detail }) => detail);
}

/** Reads a whole table, not even in the order of an index. */
function isScan(line: string): boolean {
  return /^SCAN (?!.*(USING|best|hits|h\b|CONSTANT))/.test(line);
}

const viewer = 'anna' as OperatorId;
const indexOfView: Record<ConversationView, string> = {
  queue: 'conversations_queue',
  unassigned: 'conversations_queue',
  mine: 'conversations_of_owner',
  bot: 'conversations_by_state',
  waiting_on_visitor: 'conversations_by_state',
  snoozed: 'conversations_by_state',
  resolved_today: 'conversations_resolved',
  all: 'conversations_living',
};

describe('a list of conversations', () => {
  test.each(conversationViews.map((view) => [view] as const))('of the view %s is read from its index', (view) => {
    const { list, count } = listSql({ view, viewer, today: 1 }, null);
    for (const sql of [list, count]) {
      expect(plan(sql).filter(isScan)).toEqual([]);
      expect(plan(sql)[0]).toContain(indexOfView[view]);
    }
  });

  test.each(['queue', 'unassigned', 'mine', 'bot', 'snoozed', 'all'] as const)(
    'of the view %s comes out of its index in order',
    (view) => {
      const { list } = listSql({ view, viewer, today: 1 }, null);
      expect(plan(list).filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
    },
  );

  test('without a view comes by creation, and is counted without reading rows', () => {
    const { list, count } = listSql({ locale: 'en', ratings: [5] }, null);
    expect(plan(list)[0]).toContain('conversations_history');
    expect(plan(count)[0]).toContain('COVERING INDEX conversations_history');
  });

  test('of history is read by creation and counted without reading rows, whatever it is narrowed by', () => {
    const filter = { outcomes: ['spam'], operatorId: viewer, reasons: ['api'], locale: 'en', from: 1, to: 2 } as const;
    const { list, count } = searchSql(filter, null);
    expect(plan(list)[0]).toContain('conversations_history');
    expect(plan(list).filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
    expect(plan(count)[0]).toContain('COVERING INDEX conversations_history');
  });

  test('that is searched reads the full-text index and then only what it found', () => {
    for (const sql of [searchSql({ locale: 'en' }, '"x"*').list, listSql({}, '"x"*').list]) {
      expect(
        plan(sql)
          .filter(isScan)
          .filter((line) => !line.includes('message_search')),
      ).toEqual([]);
      expect(plan(sql).some((line) => line.includes('message_search VIRTUAL TABLE INDEX'))).toBe(true);
    }
  });
});

describe('a statement without parameters of its own shape', () => {
  test.each(Object.entries(fixedSql))('%s reads no whole table', (_name, sql) => {
    expect(plan(sql).filter((line) => isScan(line) && !line.includes('message_search'))).toEqual([]);
  });

  test('counting the living does not pass the closed', () => {
    expect(plan(fixedSql.byState)).toEqual([
      expect.stringMatching(/^SEARCH conversations USING COVERING INDEX conversations_by_state/),
    ]);
  });

  test('due reads nothing but its index', () => {
    expect(plan(fixedSql.due)[0]).toContain('COVERING INDEX conversations_due');
  });

  test.each(Object.entries(eventStoreSql))('%s finds events by an index, in order', (_name, sql) => {
    const lines = plan(sql.replace('{columns}', eventSql.columns));
    expect(lines).toEqual([expect.stringMatching(/^SEARCH events USING (COVERING )?INDEX events_by_/)]);
  });
});
