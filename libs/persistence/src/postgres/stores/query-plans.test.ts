import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatbotId, ClientId, OperatorId, VisitorId } from '#contracts/ids.js';
import { type ConversationView, conversationViews } from '#contracts/rest.js';
import type { ConversationFilter } from '#engine/ports/conversation-store.js';
import { createMigratedDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { eventSql } from '../../rows/event.row.js';
import { fixedSql, listSql } from '../../stores/conversation-sql.js';
import { eventStoreSql } from '../../stores/event-store.js';
import { openPostgres, type PostgresConnections } from '../data-source.js';
import { readOfSql } from '../log/event-log.js';
import { unseenSql } from '../log/log-tail.js';
import { postgresSql } from '../postgres-sql.js';
import { recentWaitsSql } from './recent-waits.js';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Closed conversations of a year, with ten events each, and open ones of every kind: the planner goes by how many there are. */
const fill = `
  INSERT INTO conversations (id, chatbot_id, visitor_id, locale, created_at, state, owner, last_owner, priority, queue_since, outcome,
      handoff_reason, rating, resolved_at, last_activity_at, due_at, due_kind, seq, public_seq, details, client_id, team_id)
    SELECT 'c' || i, 'shop', 'v' || (CASE WHEN is_open THEN i ELSE i % 9000 END), CASE WHEN i % 3 = 0 THEN 'it' ELSE 'en' END, i * 1000, state,
      CASE state WHEN 'assigned' THEN 'anna' END, 'anna', i % 3, CASE WHEN state IN ('queued', 'offered') THEN i END, 'confirmed',
      CASE WHEN i % 7 = 0 THEN 'api' END, i % 5 + 1, CASE state WHEN 'resolved' THEN i END, i * 1000, CASE WHEN is_open THEN i END,
      CASE WHEN is_open THEN 'idle' END, 10, 10, '{}', CASE WHEN i % 2 = 0 THEN 'client-' || (i % 3000) END, 'team-' || (i % 20)
    FROM (SELECT i, i > 29500 AS is_open, CASE WHEN i > 29500 THEN (ARRAY['bot', 'queued', 'offered', 'assigned', 'snoozed', 'resolved'])[i % 6 + 1]
      ELSE 'closed' END AS state FROM generate_series(1, 30000) AS i) AS made;
  INSERT INTO events (id, stream_kind, stream_id, seq, public_seq, type, at, actor_kind, episode, data)
    SELECT 'e' || i || '-' || n, 'conversation', 'c' || i, n, n, CASE WHEN n = 3 AND i % 10 = 0 THEN 'handoff.started' ELSE 'message.posted' END,
      i, 'visitor', 1, CASE WHEN n = 3 AND i % 10 = 0 THEN '{"teamId":null,"wait":{"place":1}}' ELSE '{"text":"hello"}' END
    FROM generate_series(1, 30000, 3) AS i, generate_series(1, 10) AS n`;

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

const viewer = 'anna' as OperatorId;
/** In their order, or, where few are open, by state and then sorted: none that is closed is read. */
const indexOfView: Record<ConversationView, RegExp> = {
  queue: /^conversations_(queue|by_state)$/,
  unassigned: /^conversations_(queue|by_state)$/,
  mine: /^conversations_(of_owner|by_state)$/,
  bot: /^conversations_by_state$/,
  waiting_on_visitor: /^conversations_(by_state|of_owner)$/,
  snoozed: /^conversations_by_state$/,
  resolved_today: /^conversations_(resolved|by_state|living)$/,
  all: /^conversations_(living|by_state)$/,
};

describe.skipIf(!hasPostgres)('on PostgreSQL, with a year of conversations', () => {
  let database: TestDatabase;
  let postgres: PostgresConnections;
  beforeAll(async () => {
    const log = new RecordingLog();
    database = await createMigratedDatabase(async (url) => (await openPostgres({ url, log })).close());
    postgres = await openPostgres({ url: database.url, log });
    await postgres.pool.query(fill);
    await postgres.pool.query('VACUUM ANALYZE conversations');
    await postgres.pool.query('VACUUM ANALYZE events');
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  /** The nodes of a plan, from the top. */
  async function plan(sql: string, values: readonly unknown[]): Promise<PlanNode[]> {
    const { rows } = await postgres.pool.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...values]);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  }
  const isScan = (node: PlanNode) =>
    node['Node Type'] === 'Seq Scan' && ['conversations', 'events'].includes(node['Relation Name'] ?? '');
  const scans = (nodes: PlanNode[]) => nodes.filter(isScan).map((node) => node['Relation Name']);
  const indexes = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? []);

  async function plansOf(filter: ConversationFilter) {
    const { list, count, values } = listSql(filter);
    return { list: await plan(postgresSql(list), [...values, 50, 0]), count: await plan(postgresSql(count), values) };
  }

  // As in production: prepared, and with a generic plan.
  test.each(['auto', 'force_generic_plan'])('the end of the log is read from its end, with plans: %s', async (mode) => {
    const client = await postgres.pool.connect();
    try {
      await client.query(`SET plan_cache_mode = ${mode}; PREPARE tail (bigint[], bigint[]) AS ${unseenSql.text}`);
      const { rows } = await client.query(
        `EXPLAIN (FORMAT JSON) EXECUTE tail ('{5, 99990}', '{5, ${Number.MAX_SAFE_INTEGER}}')`,
      );
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
      const ofEvents = nodes.filter((node) => node['Relation Name'] === 'events');
      expect(ofEvents.map((node) => node['Index Name'])).toEqual(['events_pkey']);
      expect(ofEvents[0]?.['Index Cond']).toMatch(/position" >= .* AND .*position" <= /);
      expect(scans(nodes)).toEqual([]);
    } finally {
      client.release(true);
    }
  });

  test.each(['auto', 'force_generic_plan'])(
    'events of some types are read from their range, with plans: %s',
    async (mode) => {
      const client = await postgres.pool.connect();
      try {
        await client.query(
          `SET plan_cache_mode = ${mode}; PREPARE read_of (bigint, bigint, text[]) AS ${readOfSql.text}`,
        );
        const { rows } = await client.query(
          `EXPLAIN (FORMAT JSON) EXECUTE read_of (90000, 90500, '{note.posted,handoff.started}')`,
        );
        const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
        expect(indexes(nodes)).toEqual(['events_pkey']);
        expect(scans(nodes)).toEqual([]);
      } finally {
        client.release(true);
      }
    },
  );

  test('the end of the log is read by one plan for all calls, which takes less time than to plan each', async () => {
    const client = await postgres.pool.connect();
    try {
      for (let call = 0; call < 10; call += 1)
        await client.query({ ...unseenSql, values: [[99_990], [Number.MAX_SAFE_INTEGER]] });
      const { rows } = await client.query(
        `SELECT generic_plans::integer AS generic FROM pg_prepared_statements WHERE name = '${unseenSql.name}'`,
      );
      // The first five are planned by themselves.
      expect(rows).toEqual([{ generic: 5 }]);
    } finally {
      client.release(true);
    }
  });

  test.each(conversationViews.map((view) => [view] as const))('the view %s is read from its index', async (view) => {
    const { list, count } = await plansOf({ view, viewer, today: 1 });
    expect([...scans(list), ...scans(count)]).toEqual([]);
    expect(indexes(list)).toContainEqual(expect.stringMatching(indexOfView[view]));
  });

  test.each<[string, ConversationFilter, string]>([
    ['all of history', {}, 'conversations_history'],
    ['history by reason and locale', { reasons: ['api'], locale: 'en' }, 'conversations_history'],
    ['history by rating and chatbot', { ratings: [5], chatbotId: 'shop' as ChatbotId }, 'conversations_history'],
    ['history by dates', { from: 1, to: 2_000 }, 'conversations_history'],
    ["a visitor's conversations", { visitorId: 'v1' as VisitorId }, 'conversations_of_visitor'],
    ['the conversations of a client', { clientId: 'client-1' as ClientId }, 'conversations_of_client'],
  ])('%s is read from its index', async (_name, filter, index) => {
    const { list } = await plansOf(filter);
    expect(scans(list)).toEqual([]);
    expect(indexes(list)).toContain(index);
  });

  test.each<[keyof typeof fixedSql, readonly unknown[], string]>([
    ['get', ['c1'], 'conversations_pkey'],
    ['openOf', ['v1', 'shop'], 'conversations_open_of_visitor'],
    ['latestOf', ['v1', 'shop'], 'conversations_of_visitor'],
    ['waiting', [], 'conversations_by_state'],
    ['due', [29_600, false, 100], 'conversations_due'],
  ])('the statement %s is read from its index', async (name, values, index) => {
    const nodes = await plan(postgresSql(fixedSql[name]), values);
    expect(scans(nodes)).toEqual([]);
    expect(indexes(nodes)).toContain(index);
  });

  test.each<[keyof typeof eventStoreSql, readonly unknown[]]>([
    ['forwards', ['c1', 0, 1_000, 50]],
    ['backwards', ['c1', 0, 1_000, 50]],
    ['publicForwards', ['c1', 0, 0, 50]],
    ['publicSeqAt', ['c1', 5]],
    ['seqAt', ['c1', 5, 5]],
    ['lastPublicSeq', ['c1']],
    ['pageOfType', ['c1', 'message.posted', 20, 0]],
  ])('%s of one log is read by its numbers, in order', async (name, values) => {
    const nodes = await plan(postgresSql(eventStoreSql[name].replace('{columns}', eventSql.columns)), values);
    expect(indexes(nodes)).toEqual(['events_by_seq']);
    expect(scans(nodes)).toEqual([]);
  });

  test('recent waits are read from their index, each with its end by number', async () => {
    const nodes = await plan(recentWaitsSql, [1_000, 'shop', 1, null, 100]);
    expect(scans(nodes)).toEqual([]);
    expect(indexes(nodes)).toEqual(expect.arrayContaining(['events_waits', 'events_by_seq']));
  });
});
