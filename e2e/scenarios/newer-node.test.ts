import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditPage } from '#contracts/audit.js';
import type { ConversationId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { command } from '#testing/postgres/test-database.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api, numberingErrors } from '../support/api.js';
import { parley } from '../support/cli.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  settled,
  snoozeBriefly,
  startWaitingVisitor,
  textsOf,
  when,
} from '../support/clients.js';
import { Graphql } from '../support/graphql.js';
import { readMetrics } from '../support/metrics.js';
import { isOnPostgres } from '../support/postgres.js';
import { TestServer } from '../support/server.js';

const metricsToken = 'a-token-for-the-older-node';

/** While nodes are replaced one by one, the log contains data that older versions do not know. */
describe.skipIf(!isOnPostgres)('a node beside one of a newer version', () => {
  let server: TestServer;
  const sql = (statement: string) => command(server.place.DATABASE_URL ?? '', statement);

  beforeAll(async () => {
    server = await TestServer.start({ env: { METRICS_TOKEN: metricsToken } });
  });
  afterAll(async () => {
    closeClients();
    await server.dispose();
  });

  /**
   * Commits as the newer node does: the event, and the row of its conversation, with its additions in other columns.
   */
  const commit = (id: ConversationId, type: string, data: object, { isPublic = false, columns = '' } = {}) =>
    sql(`
      BEGIN;
      UPDATE conversations SET seq = seq + 1, public_seq = public_seq + ${isPublic ? 1 : 0}, ${columns}
        details = (details::jsonb || '{"mood": "bright"}')::text WHERE id = '${id}';
      INSERT INTO events (id, stream_kind, stream_id, seq, public_seq, type, at, actor_kind, actor_id, episode, data)
        SELECT gen_random_uuid(), 'conversation', id, seq, ${isPublic ? 'public_seq' : 'NULL'}, '${type}',
          (extract(epoch FROM now()) * 1000)::bigint, 'system', NULL, 1, '${JSON.stringify(data)}'
        FROM conversations WHERE id = '${id}';
      COMMIT`);

  async function isLiveAgain(visitor: VisitorClient, text: string): Promise<void> {
    visitor.send(text);
    await settled(visitor);
    await when(visitor.state, (state) => textsOf(state).includes(text));
  }

  /** No durable follower is held up. */
  const isFollowed = () =>
    expect
      .poll(async () => (await readMetrics(server.url, metricsToken)).sum('parley_follower_lag_events'), {
        timeout: patienceMs,
      })
      .toBe(0);

  test('continues with events, fields and streams that it does not know', async () => {
    const visitor = connectVisitor(server.url);
    await when(visitor.state, ({ connection }) => connection === 'live');
    visitor.send('Before.');
    await settled(visitor);
    const id = await conversationOf(visitor);
    const anna = await connectOperator(server.url, 'anna');
    const opened = anna.client.open(id);
    await when(opened.state, (state) => textsOf(state).includes('Before.'));
    await when(opened.state, ({ summary }) => summary?.waitingSince === null || summary?.state !== 'bot');

    await commit(id, 'conversation.praised', { by: 'a newer version', stars: 5 }, { isPublic: true });
    // Its row is the state, of which this node makes nothing.
    await commit(id, 'conversation.weighed', { grams: 12 }, { columns: 'priority = 3,' });
    await commit(id, 'conversation.labelled', { labels: ['vip'], mood: 'bright' });
    await sql(`INSERT INTO events (id, stream_kind, stream_id, seq, type, at, actor_kind, episode, data)
      VALUES (gen_random_uuid(), 'planet', 'mars', 1, 'planet.discovered', 1, 'system', 0, '{"moons": 2}'),
        (gen_random_uuid(), 'chatbot', 'valdora', 900, 'chatbot.painted', 1, 'system', 0, '{}')`);

    await isLiveAgain(visitor, 'After.');
    await when(opened.state, (state) => textsOf(state).includes('After.'));
    // Not over REST: its documentation describes this version only.
    const summary = await new Api(server.url).summary(id);
    expect(summary.priority).toBe('urgent');
    // The bot may have replied meanwhile.
    await when(opened.state, ({ events }) => (events.at(-1)?.seq ?? 0) >= summary.seq);
    const { events } = opened.state.get();
    expect(numberingErrors(events)).toEqual([]);
    expect(events.map(({ type }) => String(type))).toContain('conversation.praised');
    const admin = await Api.signedIn(server.url, 'elena');
    const feed = await admin.get<FeedPage>('/api/v1/events?after=0&limit=500');
    expect(feed.status).toBe(200);
    expect((await admin.get('/api/v1/history?q=After')).status).toBe(200);
    await isFollowed();
    expect(server.hasCrashed).toBe(false);
  });

  test('continues with unknown messages of that node, and forwards none', async () => {
    // The bot is silent there.
    const { visitor, id } = await startWaitingVisitor(server.url);
    const typing: boolean[] = [];
    visitor.state.subscribe(() => typing.push(visitor.state.get().typing.bot));
    const to = { conversationId: id, visitorId: (await new Api(server.url).summary(id)).visitor.id };
    const messages = [
      ['newer', 'tides', { height: 3 }],
      ['newer', 'signal', { ...to, kind: 'singing', active: true }],
      ['newer', 'presence', { online: ['anna'] }],
      ['newer', 'rates', 'a word'],
      'no list at all',
      ['newer', 'signal', { ...to, kind: 'answer-delta', text: 'known again' }],
    ];
    for (const message of messages) await sql(`SELECT pg_notify('parley', '${JSON.stringify(message)}')`);
    await when(visitor.state, ({ answerSoFar }) => answerSoFar === 'known again');
    expect(typing).not.toContain(true);
    await isLiveAgain(visitor, 'Still there?');
    expect(server.hasCrashed).toBe(false);
  });

  test('starts again on values that it does not know, lists them, and fires its own timers among others', async () => {
    const anna = await connectOperator(server.url, 'anna');
    const { visitor, id } = await startWaitingVisitor(server.url);
    const { visitor: other, id: snoozed } = await startWaitingVisitor(server.url);
    await anna.client.command(snoozed, { type: 'accept' });
    const moonlit = (column: string) => `${column} = replace(${column}, 'visitor_requested', 'full_moon')`;
    await sql(`
      UPDATE events SET ${moonlit('data')} WHERE stream_id = '${id}';
      UPDATE conversations SET ${moonlit('handoff_reason')}, ${moonlit('details')} WHERE id = '${id}';
      -- More than a round of the sweep takes.
      INSERT INTO conversations SELECT (jsonb_populate_record(c, jsonb_build_object(
          'id', gen_random_uuid(), 'state', 'closed', 'owner', NULL, 'due_at', n, 'due_kind', 'praise'))).*
        FROM conversations c, generate_series(1, 250) AS n WHERE id = '${snoozed}';
      -- An explanation of another kind, and what only a newer version puts into the audit.
      INSERT INTO events (id, stream_kind, stream_id, seq, type, at, actor_kind, episode, data)
        SELECT gen_random_uuid(), 'answer', id, 1, 'answer.pondered', 1, 'bot', 0, '{}' FROM events WHERE stream_id = '${id}' LIMIT 1;
      INSERT INTO events (id, stream_kind, stream_id, seq, type, at, actor_kind, episode, data)
        VALUES ('an-audited-event', 'planet', 'venus', 1, 'planet.claimed', 1, 'oracle', 0, '{"by": "Anna"}');
      INSERT INTO audit_entries (number, position, hash)
        SELECT 1 + split_part(value, ' ', 1)::bigint, position, repeat('0', 64) FROM meta, events
        WHERE name = 'audit.head' AND id = 'an-audited-event';
      UPDATE meta SET value = (1 + split_part(value, ' ', 1)::bigint) || ' ' || repeat('0', 64) WHERE name = 'audit.head'`);
    expect(await server.stop()).toBe(0);
    await server.start();

    await when(anna.client.state, ({ connection }) => connection === 'live');
    await snoozeBriefly(anna, snoozed);
    const woken = anna.client.open(snoozed);
    await when(woken.state, ({ events }) => events.some(({ type }) => type === 'conversation.woken'));
    const opened = anna.client.open(id);
    await when(opened.state, ({ summary }) => String(summary?.handoffReason) === 'full_moon');
    // By GraphQL: the documentation of REST describes this version only.
    const graphql = await Graphql.signedIn(server.url, 'elena');
    const { data, errors } = await graphql.ask('{ conversations(limit: 5, view: QUEUE) { id handoffReason } }');
    expect(errors).toEqual([]);
    expect(data.conversations).toContainEqual({ id, handoffReason: 'FULL_MOON' });
    const admin = await Api.signedIn(server.url, 'elena');
    const { body: audit, status } = await admin.get<AuditPage>('/api/v1/audit-entries?limit=5');
    expect(status).toBe(200);
    expect(audit.entries.length).toBeGreaterThan(0);
    const { output } = await parley(server.place, 'doctor');
    expect(output).toMatch(
      /^warning +the audit is unbroken: .*; 1 of them could not be verified, being of a kind that only a newer version knows/m,
    );
    await isLiveAgain(visitor, 'Nice moon.');
    await isFollowed();
    expect(server.output).not.toContain('a due timer failed');
    for (const each of [visitor, other]) each.close();
  });
});
