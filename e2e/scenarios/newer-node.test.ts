import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import { command } from '#testing/postgres/test-database.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api, numberingErrors } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  settled,
  textsOf,
  when,
} from '../support/clients.js';
import { readMetrics } from '../support/metrics.js';
import { isOnPostgres } from '../support/postgres.js';
import { TestServer } from '../support/server.js';

const metricsToken = 'a-token-for-the-older-node';

/** While nodes are replaced one by one, the log has what the versions still running do not know. */
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

  /** As the newer one commits: the event, and the row of its conversation. */
  const commit = (id: ConversationId, type: string, data: object, isPublic: boolean) =>
    sql(`
      BEGIN;
      UPDATE conversations SET seq = seq + 1, public_seq = public_seq + ${isPublic ? 1 : 0},
        details = (details::jsonb || '{"mood": "bright"}')::text WHERE id = '${id}';
      INSERT INTO events (id, stream_kind, stream_id, seq, public_seq, type, at, actor_kind, actor_id, episode, data)
        SELECT gen_random_uuid(), 'conversation', id, seq, ${isPublic ? 'public_seq' : 'NULL'}, '${type}',
          (extract(epoch FROM now()) * 1000)::bigint, 'system', NULL, 1, '${JSON.stringify(data)}'
        FROM conversations WHERE id = '${id}';
      COMMIT`);

  test('goes on with events, fields and streams that it does not know', async () => {
    const visitor = connectVisitor(server.url);
    await when(visitor.state, ({ connection }) => connection === 'live');
    visitor.send('Before.');
    await settled(visitor);
    const id = await conversationOf(visitor);
    const anna = await connectOperator(server.url, 'anna');
    const opened = anna.client.open(id);
    await when(opened.state, (state) => textsOf(state).includes('Before.'));
    await when(opened.state, ({ summary }) => summary?.waitingSince === null || summary?.state !== 'bot');

    await commit(id, 'conversation.praised', { by: 'a newer version', stars: 5 }, true);
    await commit(id, 'conversation.weighed', { grams: 12 }, false);
    await commit(id, 'conversation.labelled', { labels: ['vip'], mood: 'bright' }, false);
    await sql(`INSERT INTO events (id, stream_kind, stream_id, seq, type, at, actor_kind, episode, data)
      VALUES (gen_random_uuid(), 'planet', 'mars', 1, 'planet.discovered', 1, 'system', 0, '{"moons": 2}'),
        (gen_random_uuid(), 'chatbot', 'valdora', 900, 'chatbot.painted', 1, 'system', 0, '{}')`);

    visitor.send('After.');
    await settled(visitor);
    await when(visitor.state, (state) => textsOf(state).includes('After.'));
    await when(opened.state, (state) => textsOf(state).includes('After.'));
    // Not over REST: what is described of it is what this version knows.
    const { events } = opened.state.get();
    expect(numberingErrors(events)).toEqual([]);
    expect(events.map(({ type }) => String(type))).toContain('conversation.praised');
    expect((await new Api(server.url).summary(id)).seq).toBe(events.at(-1)?.seq);
    const admin = await Api.signedIn(server.url, 'elena');
    const feed = await admin.get<FeedPage>('/api/v1/events?after=0&limit=500');
    expect(feed.status).toBe(200);
    expect((await admin.get('/api/v1/history?q=After')).status).toBe(200);
    // No durable follower is held up.
    await expect
      .poll(async () => (await readMetrics(server.url, metricsToken)).sum('parley_follower_lag_events'), {
        timeout: patienceMs,
      })
      .toBe(0);
    expect(server.hasCrashed).toBe(false);
  });
});
