import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { WebhookEndpointView } from '#contracts/webhooks.js';
import { createRestClient, type RestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import { demoApiKey } from '../support/demo.js';
import { newVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';
import { storedWords } from '../support/stored-words.js';
import { accept, type Received, TestEndpoint, WebhookReceiver } from '../support/webhook-receiver.js';

let server: TestServer;
let admin: Api;
let program: RestClient;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  server = await TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } });
  admin = await Api.signedIn(server.url, 'elena');
  program = createRestClient({ url: server.url, headers: { 'X-API-Key': demoApiKey } });
});
afterEach(async () => {
  const { body: endpoints } = await admin.get<WebhookEndpointView[]>('/api/v1/webhook-endpoints');
  for (const { id } of endpoints)
    expect((await admin.ask('DELETE', `/api/v1/webhook-endpoints/${id}`)).status).toBe(204);
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(() => server.dispose());

async function receive(...args: Parameters<typeof WebhookReceiver.start>): Promise<WebhookReceiver> {
  const receiver = await WebhookReceiver.start(...args);
  receivers.push(receiver);
  return receiver;
}

async function startConversation(): Promise<ConversationId> {
  const visitorId = (await newVisitor(server.url)).visitorId as VisitorId;
  return (await program.startConversation({ chatbotId: 'valdora', visitorId, locale: 'en', page: null })).id;
}

/** End of the feed: a test reads events from there. */
async function feedEnd(): Promise<number> {
  for (let after = 0; ; ) {
    const { body } = await admin.get<FeedPage>(`/api/v1/events?limit=500&after=${after}`);
    if (!body.hasMore) return body.next;
    after = body.next;
  }
}

/** Ids of the events of these types from a position on, as the feed has them. */
async function feedIds(start: number, types = 'conversation.started,message.posted'): Promise<string[]> {
  const ids: string[] = [];
  for (let after = start; ; ) {
    const { body } = await admin.get<FeedPage>(`/api/v1/events?types=${types}&limit=500&after=${after}`);
    ids.push(...body.events.map(({ event_id }) => event_id));
    if (!body.hasMore) return ids;
    after = body.next;
  }
}

type Reply = Parameters<typeof WebhookReceiver.start>[0];

/** Failing receivers, and the logged result of each attempt. */
const faults: Record<string, { reply: NonNullable<Reply>; attempt: object; retryMs: [number, number] | null }> = {
  'answers 500': {
    reply: (response) => response.writeHead(500).end('broken'),
    attempt: { status: 500, fault: null, excerpt: 'broken' },
    retryMs: [5_000, 5_500],
  },
  'redirects, which is not followed': {
    reply: (response) => response.writeHead(301, { location: '/elsewhere' }).end(),
    attempt: { status: 301, fault: null },
    retryMs: [5_000, 5_500],
  },
  'is over its limit and asks for a pause': {
    reply: (response) => response.writeHead(429, { 'retry-after': '120' }).end('slow down'),
    attempt: { status: 429, excerpt: 'slow down' },
    retryMs: [120_000, 120_000],
  },
  'drops the connection': {
    reply: (response) => response.destroy(),
    attempt: { status: null, fault: 'unavailable', excerpt: null },
    retryMs: [5_000, 5_500],
  },
  hangs: { reply: () => {}, attempt: { status: null, fault: 'timeout', excerpt: null }, retryMs: [5_000, 5_500] },
  'answers 410': { reply: (response) => response.writeHead(410).end(), attempt: { status: 410 }, retryMs: null },
  'accepts with a huge body': {
    reply: (response) => response.end('0'.repeat(50_000_000)),
    attempt: { status: 200, fault: null, excerpt: '0'.repeat(1024) },
    retryMs: null,
  },
};

test('each fault of a receiver is in the log with its next attempt, and delays no other endpoint', async () => {
  const endpoints = new Map<string, TestEndpoint>();
  for (const [name, { reply }] of Object.entries(faults))
    endpoints.set(name, await TestEndpoint.verified(admin, await receive(reply), ['conversation.started']));
  const healthy = await receive();
  await TestEndpoint.verified(admin, healthy);
  const id = await startConversation();
  const said = Array.from({ length: 30 }, (_, index) => `Message ${index}`);
  for (const text of said) await program.postMessage(id, { from: 'business', text });
  await expect.poll(() => healthy.received.length).toBe(31);
  for (const [name, endpoint] of endpoints) {
    const tried = async () => (await endpoint.deliveries())[0]?.lastAttempt ?? null;
    await expect.poll(tried).toMatchObject(faults[name]?.attempt ?? {});
    const [delivery] = await endpoint.deliveries();
    const { retryMs } = faults[name] ?? {};
    // It may have been tried again already.
    if (delivery?.attemptCount !== 1) continue;
    const { lastAttempt, nextAttemptAt } = delivery;
    const ended = Date.parse(lastAttempt?.at ?? '') + (lastAttempt?.durationMs ?? 0);
    const wait = nextAttemptAt === null ? null : Date.parse(nextAttemptAt) - ended;
    if (!retryMs) expect([name, wait]).toEqual([name, null]);
    else expect([name, (wait ?? 0) >= retryMs[0] - 50]).toEqual([name, true]);
  }
  expect(await endpoints.get('answers 410')?.view()).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
  expect(await endpoints.get('accepts with a huge body')?.view()).toMatchObject({ pending: 0, failingSince: null });
  expect((await endpoints.get('answers 500')?.view())?.failingSince).not.toBeNull();
});

test('a recovered receiver gets the failed deliveries, with the same id, on schedule', async () => {
  let isAway = true;
  const receiver = await receive((response) => {
    response.writeHead(isAway ? 503 : 200).end();
    isAway = false;
  });
  const endpoint = await TestEndpoint.verified(admin, receiver, ['conversation.started']);
  await startConversation();
  await expect.poll(async () => (await endpoint.deliveries())[0]?.state).toBe('delivered');
  const [first, second] = receiver.received as [Received, Received];
  expect(second.body).toBe(first.body);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.at - first.at).toBeGreaterThanOrEqual(4_900);
  expect((await endpoint.view()).failingSince).toBeNull();
});

test('no event is lost when the server is killed again and again, and repeats have the same id', async () => {
  const receiver = await receive();
  await TestEndpoint.verified(admin, receiver);
  const start = await feedEnd();
  const id = await startConversation();
  for (let kill = 0; kill < 3; kill += 1) {
    // Killed at any point between the commit, the delivery and its record.
    const posts = Array.from({ length: 40 }, (_, index) =>
      program.postMessage(id, { from: 'business', text: `Message ${kill}/${index}` }).catch(() => null),
    );
    await posts[10 * kill];
    await server.kill();
    await Promise.all(posts);
    await server.start();
  }
  const missing = async () => {
    const received = new Set(receiver.ids);
    return (await feedIds(start)).filter((one) => !received.has(one));
  };
  await expect.poll(missing).toEqual([]);
  const known = new Set(await feedIds(start));
  expect(receiver.ids.filter((one) => !known.has(one))).toEqual([]);
});

test('a delivery that a kill cut off is made again with the same id', async () => {
  const receiver = await receive(() => {});
  const endpoint = await TestEndpoint.verified(admin, receiver, ['conversation.started']);
  await startConversation();
  await expect.poll(() => receiver.received.length).toBe(1);
  await server.kill();
  receiver.reply = accept;
  await server.start();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(new Set(receiver.ids).size).toBe(1);
  await expect.poll(async () => (await endpoint.deliveries())[0]?.state).toBe('delivered');
});

test('after an outage that disabled the endpoint, the feed heals the receiver', async () => {
  const receiver = await receive();
  const endpoint = await TestEndpoint.verified(admin, receiver);
  const start = await feedEnd();
  const id = await startConversation();
  await expect.poll(() => receiver.received.length).toBe(1);
  const lastSeen = receiver.received[0]?.event.position ?? 0;
  receiver.reply = (response) => response.writeHead(410).end();
  await program.postMessage(id, { from: 'business', text: 'Lost' });
  await expect.poll(async () => (await endpoint.view()).state).toBe('disabled');
  await program.postMessage(id, { from: 'business', text: 'Never sent' });
  receiver.reply = accept;
  await endpoint.change({ isEnabled: true });
  await program.postMessage(id, { from: 'business', text: 'Sent again' });
  await expect.poll(() => receiver.received.some(({ body }) => body.includes('Sent again'))).toBe(true);
  expect(receiver.received.some(({ body }) => body.includes('Never sent'))).toBe(false);
  const { body } = await admin.get<FeedPage>(
    `/api/v1/events?types=conversation.started,message.posted&after=${lastSeen}`,
  );
  const healed = new Set([...receiver.ids, ...body.events.map(({ event_id }) => event_id)]);
  expect([...healed].sort()).toEqual((await feedIds(start)).sort());
});

test("an erasure removes the text from deliveries sent again, and from the receivers' replies", async () => {
  const receiver = await receive((response, { body }) => response.end(body));
  const endpoint = await TestEndpoint.verified(admin, receiver, ['message.posted']);
  const id = await startConversation();
  await program.postMessage(id, { from: 'business', text: 'The zwiebelturm is broken.' });
  const newest = async () => (await endpoint.deliveries())[0];
  await expect.poll(async () => (await newest())?.state).toBe('delivered');
  const delivery = await newest();
  expect((await endpoint.delivery(delivery?.id ?? '')).attempts[0]?.excerpt).toContain('zwiebelturm');
  expect((await admin.ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(204);
  const after = await endpoint.delivery(delivery?.id ?? '');
  expect([after.attempts[0]?.excerpt, JSON.parse(after.body ?? '{}').data.text]).toEqual([null, '']);
  const count = receiver.received.length;
  await endpoint.post('/redeliveries', { deliveryId: delivery?.id });
  await expect.poll(() => receiver.received.length).toBe(count + 1);
  expect(receiver.received.at(-1)?.body).not.toContain('zwiebelturm');
  expect(await storedWords(server.place, ['zwiebelturm'])).toEqual([]);
});

test('secrets are sealed: none is stored in clear, and the key is its own file', async () => {
  const { secret } = await TestEndpoint.create(admin, 'https://hooks.example/a');
  expect(await storedWords(server.place, [secret.slice(6)])).toEqual([]);
  expect(readdirSync(server.dataDir)).toContain('parley-secrets.key');
});

test(
  'a private address is refused where the installation does not allow it',
  async () => {
    const strict = await TestServer.start();
    const receiver = await receive();
    try {
      const endpoint = await TestEndpoint.create(await Api.signedIn(strict.url, 'elena'), receiver.url);
      expect((await endpoint.post('/verifications')).body).toMatchObject({
        isVerified: false,
        attempt: { status: null, fault: 'refused_address' },
      });
    } finally {
      await strict.dispose();
    }
  },
  5 * patienceMs,
);
