import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatbotId, ClientId, OperatorId, VisitorId } from '#contracts/ids.js';
import { type ConversationView, conversationViews } from '#contracts/rest.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';
import { eventSql } from '../rows/event.row.js';
import { QueryPlanner } from '../sqlite/query-planner.js';
import { fixedSql, listSql } from './conversation-sql.js';
import { eventStoreSql, eventsOfManySql } from './event-store.js';
import { recentWaitsSql } from './wait-sql.js';

let planner: QueryPlanner;

beforeAll(async () => {
  planner = await QueryPlanner.open();
});
afterAll(() => planner.close());

const plan = (sql: string) => planner.plan(sql);

/** Reads a whole table, not even in the order of an index. */
function isScan(line: string): boolean {
  return /^SCAN (?!.*(USING|CONSTANT|w$|counted$|\(subquery))/.test(line);
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

/** Selection of a list's conversations: the plan before they are read by their ids. */
function choice(list: string): string[] {
  const lines = plan(list);
  return lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('SEARCH c USING INDEX sqlite_autoindex_conversations')),
  );
}

describe('a list of conversations', () => {
  test.each(conversationViews.map((view) => [view] as const))('of the view %s is read from its index', (view) => {
    const { list, count } = listSql({ view, viewer, today: 1 });
    expect([...choice(list), ...plan(count)].filter(isScan)).toEqual([]);
    expect(choice(list).join()).toContain(indexOfView[view]);
    expect(plan(count).join()).toContain(view === 'all' ? 'COVERING INDEX conversations_by_state' : indexOfView[view]);
  });

  test.each(['queue', 'unassigned', 'mine', 'bot', 'snoozed', 'all'] as const)(
    'the view %s is read from its index in order',
    (view) => {
      const { list } = listSql({ view, viewer, today: 1 });
      expect(choice(list).filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
    },
  );

  test.each<[string, ConversationFilter]>([
    ['nothing', {}],
    ['state', { states: ['closed'] }],
    ['outcome and operator', { outcomes: ['spam'], operatorId: viewer }],
    ['reason and locale', { reasons: ['api'], locale: 'en' }],
    ['rating and chatbot', { ratings: [5], chatbotId: 'shop' as ChatbotId }],
    ['dates', { from: 1, to: 2 }],
  ])('of history is read by creation time and counted without reading rows, when filtered by %s', (_name, filter) => {
    const { list, count } = listSql(filter);
    expect(choice(list).join()).toContain('COVERING INDEX conversations_history');
    expect(choice(list).filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
    expect(plan(count).join()).toContain('COVERING INDEX conversations_history');
  });
});

test("a visitor's conversations are found by their index", () => {
  const { list, count } = listSql({ visitorId: 'visitor-1' as VisitorId });
  for (const sql of [list, count]) expect(plan(sql).join()).toContain('conversations_of_visitor (visitor_id=?)');
});

test('the conversations of a client are read from their index in order', () => {
  const { list, count } = listSql({ clientId: 'client-1' as ClientId });
  for (const sql of [list, count]) expect(plan(sql).join()).toContain('conversations_of_client (client_id=?)');
  expect(choice(list).filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
});

describe('a statement without dynamic parts', () => {
  test.each(Object.entries(fixedSql))('%s reads no whole table', (_name, sql) => {
    expect(plan(sql).filter((line) => isScan(line) && !isListOfIds(line))).toEqual([]);
  });

  test('due reads only its index', () => {
    expect(plan(fixedSql.due)[0]).toContain('COVERING INDEX conversations_due');
  });

  test.each(Object.entries(eventStoreSql))('%s finds events by an index, in order', (_name, sql) => {
    const lines = plan(sql.replace('{columns}', eventSql.columns)).filter((line) => !isListOfIds(line));
    expect(lines).toEqual([expect.stringMatching(/^SEARCH events USING (COVERING )?INDEX events_by_/)]);
  });
});

test('recent waits are read from their index in order, each with its end by number', () => {
  const lines = plan(recentWaitsSql);
  expect(lines.some((line) => line.includes('SCAN events USING INDEX events_waits'))).toBe(true);
  expect(lines.filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
  expect(lines.join()).toContain('SEARCH events USING INDEX events_by_seq (stream_id=? AND seq>?)');
});

test.each(Object.entries(eventsOfManySql))('%s of many logs takes each part by its index', (_name, sql) => {
  const lines = plan(sql.replace('{columns}', eventSql.columns));
  expect(lines.filter((line) => isScan(line) && !isListOfIds(line))).toEqual([]);
  expect(lines.join()).toContain('INDEX events_by_seq');
});

/** The ids that a statement receives as a JSON list. */
function isListOfIds(line: string): boolean {
  return line.startsWith('LIST SUBQUERY') || line.includes('json_each');
}
