import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import { createRestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import { demoApiKey } from '../support/demo.js';
import { newVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';
import { checkSignatures, TestEndpoint, WebhookReceiver } from '../support/webhook-receiver.js';

let server: TestServer;
let admin: Api;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  server = await TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } });
  admin = await Api.signedIn(server.url, 'elena');
});
afterEach(async () => {
  const { body } = await admin.get<{ id: string }[]>('/api/v1/webhook-endpoints');
  for (const { id } of body) await admin.ask('DELETE', `/api/v1/webhook-endpoints/${id}`);
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(() => server.dispose());

async function receive(...args: Parameters<typeof WebhookReceiver.start>): Promise<WebhookReceiver> {
  const receiver = await WebhookReceiver.start(...args);
  receivers.push(receiver);
  return receiver;
}

/** A conversation of a program, in which the business posts these texts. */
async function talk(...texts: string[]): Promise<ConversationId> {
  const program = createRestClient({ url: server.url, headers: { 'X-API-Key': demoApiKey } });
  const visitorId = (await newVisitor(server.url)).visitorId as VisitorId;
  const { id } = await program.startConversation({ chatbotId: 'valdora', visitorId, locale: 'en', page: null });
  for (const text of texts) await program.postMessage(id, { from: 'business', text });
  return id;
}

async function feedOf(id: ConversationId): Promise<FeedPage['events']> {
  const { body } = await admin.get<FeedPage>('/api/v1/events?limit=500');
  return body.events.filter(({ conversation_id }) => conversation_id === id);
}

test('a verified endpoint gets each event once, as in the feed, with both signatures', async () => {
  const receiver = await receive();
  const endpoint = await TestEndpoint.verified(admin, receiver);
  const id = await talk('Your parcel is on its way: è "漢" 👩‍👩‍👧', 'It arrives tomorrow.');
  await expect.poll(() => receiver.received.length).toBe(3);
  const events = receiver.received.map(({ event }) => event).sort((a, b) => a.position - b.position);
  expect(events).toEqual(await feedOf(id));
  for (const received of receiver.received) {
    expect(await checkSignatures(received, endpoint.secret)).toEqual({ isStandard: true, isPlain: true });
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': received.event.event_id,
      'x-timestamp': received.headers['webhook-timestamp'],
    });
  }
  const states = async () => (await endpoint.deliveries()).map(({ state }) => state);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  const [newest] = await endpoint.deliveries();
  const details = await endpoint.delivery(newest?.id ?? '');
  expect(details.attempts).toMatchObject([{ status: 200, fault: null, excerpt: 'thanks' }]);
  expect(receiver.received.map(({ body }) => body)).toContain(details.body);
  expect(receiver.received).toHaveLength(3);
});

test('an endpoint gets nothing before it has echoed the challenge, nor from an address that did not', async () => {
  const silent = await receive();
  const endpoint = await TestEndpoint.create(admin, `${silent.url.replace('/hooks', '')}/wrong`);
  expect((await endpoint.change({ isEnabled: true })).body).toMatchObject({ code: 'webhook_unverified' });
  await talk('Nobody gets this.');
  const receiver = await receive();
  await endpoint.change({ url: receiver.url });
  expect((await endpoint.post<object>('/verifications')).body).toMatchObject({
    isVerified: true,
    attempt: { status: 200 },
    endpoint: { state: 'enabled' },
  });
  const id = await talk('This is delivered.');
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received.every(({ event }) => event.conversation_id === id)).toBe(true);
  expect(silent.received).toEqual([]);
  const moved = await endpoint.change({ url: silent.url });
  expect(moved.body.state).toBe('unverified');
});

test('a receiver that does not echo the challenge is not verified, and the reply says why', async () => {
  const { url } = await receive();
  const refusing = await TestEndpoint.create(admin, url.replace(/:\d+/, ':1'));
  expect((await refusing.post<object>('/verifications')).body).toMatchObject({
    isVerified: false,
    attempt: { status: null, fault: 'unavailable' },
    endpoint: { state: 'unverified' },
  });
  const other = await TestEndpoint.create(admin, `${server.url}/healthz`);
  const { body } = await other.post<{ isVerified: boolean; attempt: { status: number } }>('/verifications');
  expect(body.isVerified).toBe(false);
  expect(body.attempt.status).toBeGreaterThanOrEqual(400);
});

test('both secrets are valid after a rotation, until the previous one is ended', async () => {
  const receiver = await receive();
  const endpoint = await TestEndpoint.verified(admin, receiver, ['conversation.started']);
  const rotated = await endpoint.post<{ secret: string; previousSecretEndsAt: string }>('/secrets');
  expect(rotated.status).toBe(201);
  const { secret } = rotated.body;
  expect(secret).not.toBe(endpoint.secret);
  expect(Date.parse(rotated.body.previousSecretEndsAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await talk();
  await expect.poll(() => receiver.received.length).toBe(1);
  const [during] = receiver.received;
  if (!during) throw new Error('nothing came');
  expect(await checkSignatures(during, endpoint.secret)).toEqual({ isStandard: true, isPlain: true });
  expect(await checkSignatures(during, secret)).toEqual({ isStandard: true, isPlain: false });
  expect((await admin.ask('DELETE', `${endpoint.path}/secrets/previous`)).status).toBe(204);
  await talk();
  await expect.poll(() => receiver.received.length).toBe(2);
  const [, after] = receiver.received;
  if (!after) throw new Error('nothing came');
  expect(await checkSignatures(after, endpoint.secret)).toEqual({ isStandard: false, isPlain: false });
  expect(await checkSignatures(after, secret)).toEqual({ isStandard: true, isPlain: true });
  expect(JSON.stringify(await endpoint.view())).not.toContain('whsec_');
});

test('a test event is an example, sent once and logged, also to an endpoint that is not enabled', async () => {
  const receiver = await receive((response) => response.writeHead(503).end('not now'));
  const endpoint = await TestEndpoint.create(admin, receiver.url);
  const sent = await endpoint.post<object>('/test-deliveries', { type: 'conversation.rated' });
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({
    ...{ isTest: true, state: 'failed', attemptCount: 1, nextAttemptAt: null, eventType: 'conversation.rated' },
    attempts: [{ status: 503, excerpt: 'not now' }],
  });
  expect(receiver.received.map(({ event }) => event)).toMatchObject([{ event: 'conversation.rated', test: true }]);
  expect(await endpoint.deliveries()).toMatchObject([{ isTest: true, state: 'failed' }]);
});

test('one delivery, or those of a time, are delivered again with the same id', async () => {
  const receiver = await receive();
  const endpoint = await TestEndpoint.verified(admin, receiver);
  const from = new Date().toISOString();
  await talk('One.', 'Two.');
  const allDelivered = async () => (await endpoint.deliveries('states=delivered')).length;
  await expect.poll(allDelivered).toBe(3);
  const [newest] = await endpoint.deliveries();
  expect((await endpoint.post('/redeliveries', { deliveryId: newest?.id })).body).toEqual({ count: 1 });
  await expect.poll(() => receiver.ids.length).toBe(4);
  expect(receiver.ids.at(-1)).toBe(newest?.eventId);
  await expect.poll(allDelivered).toBe(3);
  const range = { from, to: new Date(Date.now() + 60_000).toISOString(), states: ['delivered'] };
  expect((await endpoint.post('/redeliveries', range)).body).toEqual({ count: 3 });
  await expect.poll(() => receiver.ids.length).toBe(7);
  expect(new Set(receiver.ids).size).toBe(3);
  expect((await endpoint.delivery(newest?.id ?? '')).attempts.length).toBeGreaterThanOrEqual(2);
  const test = await endpoint.post<{ id: string }>('/test-deliveries', { type: 'conversation.rated' });
  for (const deliveryId of ['unknown', test.body.id])
    expect((await endpoint.post('/redeliveries', { deliveryId })).body).toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/deliveryId' }],
    });
  const backwards = { from: range.to, to: range.from };
  expect((await endpoint.post('/redeliveries', backwards)).body).toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/to', detail: 'must not be before from' }],
  });
  await endpoint.change({ isEnabled: false });
  expect((await endpoint.post('/redeliveries', range)).body).toMatchObject({ code: 'webhook_disabled' });
});

test('a delivery that is still being attempted is not delivered again', async () => {
  let answer = () => {};
  const receiver = await receive((response) => {
    answer = () => response.end('thanks');
  });
  const endpoint = await TestEndpoint.verified(admin, receiver, ['conversation.started']);
  await talk();
  await expect.poll(() => receiver.received.length).toBe(1);
  const [held] = await endpoint.deliveries();
  const again = () => endpoint.post('/redeliveries', { deliveryId: held?.id });
  expect(await again()).toMatchObject({ status: 409, body: { code: 'delivery_pending' } });
  answer();
  await expect.poll(() => endpoint.deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 1 }]);
  expect((await again()).body).toEqual({ count: 1 });
});

test('only admins, and programs with the scope, may see or change anything of it', async () => {
  const endpoint = await TestEndpoint.create(admin, 'https://hooks.example/a');
  for (const api of [new Api(server.url), await Api.signedIn(server.url, 'sofia')]) {
    const asked = [
      await api.get('/api/v1/webhook-endpoints'),
      await api.get(`${endpoint.path}/deliveries`),
      await api.post('/api/v1/webhook-endpoints', { url: 'https://hooks.example', eventTypes: ['message.posted'] }),
      await api.post(`${endpoint.path}/secrets`, {}),
      await api.ask('DELETE', endpoint.path),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
});

test('refuses addresses, types and bodies that make no sense, each at its place', async () => {
  const good = { url: 'https://hooks.example', eventTypes: ['message.posted'] };
  const wrong: [object, string][] = [
    [{ ...good, url: 'http://hooks.example' }, '/url'],
    [{ ...good, url: 'https://user:word@hooks.example' }, '/url'],
    [{ ...good, url: 'ftp://hooks.example' }, '/url'],
    [{ ...good, url: `https://hooks.example/${'a'.repeat(2_000)}` }, '/url'],
    [{ ...good, eventTypes: [] }, '/eventTypes'],
    [{ ...good, eventTypes: ['answer.decided'] }, '/eventTypes/0'],
    [{ ...good, description: 'a'.repeat(201) }, '/description'],
    [{ ...good, secret: 'mine' }, '/secret'],
  ];
  for (const [body, pointer] of wrong)
    expect((await admin.post('/api/v1/webhook-endpoints', body)).body).toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  expect((await admin.get('/api/v1/webhook-endpoints/unknown')).status).toBe(404);
  expect((await admin.get('/api/v1/webhook-endpoints/unknown/deliveries')).status).toBe(404);
});
