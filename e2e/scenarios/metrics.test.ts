import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#testing/free-port.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  settled,
  startWaitingVisitor,
  when,
} from '../support/clients.js';
import { MetricsSnapshot, readMetrics } from '../support/metrics.js';
import { newKey, rawVisitor } from '../support/raw-socket.js';
import { makeSearchReadOnly } from '../support/read-only-search.js';
import { TestServer } from '../support/server.js';

const token = 'a-token-for-metrics';
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({ env: { METRICS_TOKEN: token, RATE_FACTOR: '100' } });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

function docs(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
}

/** Metrics of the table in docs/metrics.md: name, type, labels. */
function documented(): [name: string, type: string, labels: string[]][] {
  const rows = docs('metrics.md').matchAll(/^\| `(parley_\w+)` \| (\w+) \|([^|]*)\|/gm);
  return [...rows].map(([, name = '', type = '', labels = '']) => [
    name,
    type,
    [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
  ]);
}

test('the documented metrics equal the exposed ones', async () => {
  const { types } = await readMetrics(server.url, token);
  const shown = [...types].map(([name, type]) => `${name} ${type}`);
  expect(documented().map(([name, type]) => `${name} ${type}`)).toEqual(expect.arrayContaining(shown));
  expect(documented()).toHaveLength(shown.length);
});

test('the documented labels equal the exposed ones', async () => {
  const { raw } = await rawVisitor(server.url);
  raw.close();
  const text = await (await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
  for (const [name, , labels] of documented()) {
    const sample = new RegExp(`^${name}(?:_bucket)?\\{([^}]*)\\}`, 'm').exec(text)?.[1];
    if (sample === undefined) continue;
    const shown = [...sample.matchAll(/(\w+)="/g)].flatMap(([, label = '']) =>
      ['le', 'node'].includes(label) ? [] : [label],
    );
    expect(shown.toSorted(), name).toEqual(labels.toSorted());
  }
});

test('the dashboard uses exposed metrics only', async () => {
  const { types } = await readMetrics(server.url, token);
  const asked = new Set([...docs('grafana-dashboard.json').matchAll(/parley_\w+/g)].map(([name]) => name));
  expect(asked.size).toBeGreaterThan(20);
  const known = [...asked].filter((name) => !types.has(name.replace(/_(bucket|sum|count)$/, '')) && !types.has(name));
  expect(known).toEqual([]);
});

test('names and units follow the conventions of Prometheus', async () => {
  const { types } = await readMetrics(server.url, token);
  for (const [name, type] of types) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(name).not.toMatch(/_(ms|millis|kb|mb|percent)(_|$)/);
  }
});

test.each([
  ['nothing', {}],
  ['another token', { Authorization: 'Bearer another-token-entirely' }],
  ['the token in another way', { Authorization: token }],
])('a request with %s gets no metrics', async (_, headers) => {
  const { status, body } = await new Api(server.url, headers).get('/metrics');
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 'unauthenticated' });
});

test('user actions are counted', async () => {
  const before = await readMetrics(server.url, token);
  const rise = async (name: string, labels: Record<string, string> = {}) =>
    (await readMetrics(server.url, token)).sum(name, labels) - before.sum(name, labels);

  const { raw, id } = await rawVisitor(server.url);
  const key = newKey();
  await raw.say(id, 'Hello', key);
  await raw.say(id, 'Hello', key);
  await raw.ask('message.send', { conversationId: id });
  await raw.ask('fly', {});
  await raw.ask('sync', { items: [{ conversationId: id, after: 1, epoch: 1 }] });
  await new Api(server.url).get(`/api/v1/conversations/${id}`);
  await new Api(server.url).get('/api/v1/conversations/nowhere');
  await new Api(server.url).get('/api/v1/no-such-thing');

  const sent = { namespace: 'visitor', message: 'message.send' };
  expect(await rise('parley_socket_messages_total', { ...sent, code: 'ok' })).toBe(2);
  expect(await rise('parley_socket_messages_total', { ...sent, code: 'invalid' })).toBe(1);
  expect(await rise('parley_socket_messages_total', { message: 'unknown', code: 'unknown_message' })).toBe(1);
  expect(await rise('parley_socket_message_duration_seconds_count', sent)).toBe(3);
  expect(await rise('parley_duplicates_answered_total')).toBe(1);
  expect(await rise('parley_sync_repairs_total', { namespace: 'visitor' })).toBe(1);
  expect(await rise('parley_events_total', { type: 'message.posted' })).toBeGreaterThanOrEqual(1);
  // The bot may still be committing its reply.
  const commits = async () => {
    const shown = await readMetrics(server.url, token);
    return shown.sum('parley_journal_batch_commits_sum') - shown.sum('parley_journal_commit_wait_seconds_count');
  };
  await expect.poll(commits).toBe(0);
  expect(await rise('parley_fan_out_seconds_count')).toBeGreaterThanOrEqual(2);
  const route = '/api/v1/conversations/:id';
  expect(await rise('parley_http_requests_total', { route, code: 'ok' })).toBe(1);
  expect(await rise('parley_http_requests_total', { route, code: 'not_found' })).toBe(1);
  expect(await rise('parley_http_requests_total', { route: 'unknown' })).toBe(1);
  raw.close();
});

test('gauges match connections and the queue', async () => {
  const { visitor } = await startWaitingVisitor(server.url);
  const operator = await connectOperator(server.url, 'anna');
  const shown = await readMetrics(server.url, token);
  expect(shown.sum('parley_waiting_conversations')).toBe(1);
  expect(shown.sum('parley_oldest_waiting_seconds')).toBeGreaterThan(0);
  expect(shown.sum('parley_socket_connections', { namespace: 'console' })).toBe(1);
  expect(shown.sum('parley_socket_connections', { namespace: 'visitor' })).toBeGreaterThanOrEqual(1);
  expect(shown.sum('parley_ready')).toBe(1);
  expect(shown.sum('parley_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  operator.client.close();
  visitor.close();
});

test('a follower that cannot write shows as failing and behind the log, alone, until it recovers', async () => {
  const follower = (name: string) => async () => {
    const shown = await readMetrics(server.url, token);
    const labels = { follower: name };
    const isBehind = shown.sum('parley_follower_lag_events', labels) > 0;
    return { isBehind, failing: shown.sum('parley_follower_failing', labels) };
  };
  const [search, decisions] = [follower('search'), follower('decisions')];
  await expect.poll(search, { timeout: patienceMs }).toEqual({ isBehind: false, failing: 0 });
  const release = await makeSearchReadOnly(server.place);
  const { visitor } = await startWaitingVisitor(server.url);
  visitor.send('Is anybody there?');
  await expect.poll(search, { timeout: patienceMs }).toEqual({ isBehind: true, failing: 1 });
  await expect.poll(decisions, { timeout: patienceMs }).toEqual({ isBehind: false, failing: 0 });
  await release();
  await expect.poll(search, { timeout: patienceMs }).toEqual({ isBehind: false, failing: 0 });
  visitor.close();
});

test('a pending answer is counted until it is sent', async () => {
  const visitor = connectVisitor(server.url);
  visitor.send('How long does delivery take?');
  await settled(visitor);
  await when(visitor.state, ({ events }) => events.at(-1)?.actor.kind !== 'visitor');
  await expect.poll(async () => (await readMetrics(server.url, token)).sum('parley_owed_answers')).toBe(0);
});

test('there are no metrics without a variable', async () => {
  const plain = await TestServer.start();
  try {
    expect((await new Api(plain.url, {}).get('/metrics')).status).toBe(404);
  } finally {
    await plain.dispose();
  }
});

test('metrics on a separate port are not on the main port', async () => {
  const port = await freePort();
  const apart = await TestServer.start({ env: { METRICS_PORT: String(port) } });
  try {
    expect((await new Api(apart.url, {}).get('/metrics')).status).toBe(404);
    const shown = new MetricsSnapshot(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    expect(shown.sum('parley_ready')).toBe(1);
    expect(await apart.stop()).toBe(0);
  } finally {
    await apart.dispose();
  }
});
