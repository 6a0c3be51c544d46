import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ApiKeyIssued } from '#contracts/api-keys.js';
import type { ChatbotId, ConversationId, VisitorId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { Problem } from '#contracts/rest.js';
import { createRestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { demoApiKey, suggestedQuestions } from '../support/demo.js';
import { expireAccessTokens } from '../support/expire-tokens.js';
import { type HttpPeer, httpPeer } from '../support/http-peer.js';
import { discover, registerApplication, tokensFor } from '../support/oauth.js';
import { newVisitor, rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

/** Access to subscriptions and long polls of programs, and its end. */
let server: TestServer;
let model: HttpPeer;
let elena: Api;
/** Sends the rest of the answer that the language model is writing. */
let finish = () => {};
const sockets: WebSocket[] = [];

/** Detail of the refusal of a request whose key has expired before it. */
const refusedAtOnce = 'The API key is unknown, revoked or expired.';
const subscribeToAll = 'subscription { onEvent { event } }';

beforeAll(async () => {
  model = await httpPeer((_, response, body) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const { passages } = JSON.parse(messages[1]?.content ?? '') as { passages: { text: string }[] };
    const sentence = /^.*?[.!?](?=\s|$)/s.exec(passages[0]?.text ?? '')?.[0] ?? '';
    const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
    response.write(piece(`${sentence} [1] `));
    finish = () => response.end(`${piece(`${sentence} [1]`)}data: [DONE]\n\n`);
  });
  server = await TestServer.start({ env: { MODEL_URL: `${model.url}/v1`, MODEL_CHAT: 'writer' } });
  elena = new Api(server.url, { Cookie: await signInCookie(server.url, 'elena'), Origin: server.url });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await server.dispose();
  await model.close();
});

interface Subscriber {
  readonly values: Record<string, unknown>[];
  /** Whether the server has taken its credentials. */
  readonly isAcknowledged: () => boolean;
  /** Close code; null while it is open. */
  readonly closed: () => { readonly code: number; readonly reason: string } | null;
  readonly errors: () => unknown[];
  /** Errors that ended a subscription, by its id. */
  readonly ended: Record<string, unknown[]>;
}

/** Opens a connection with this `connection_init`, and subscribes once it is acknowledged. */
function subscribe(payload: object, query: string, variables: object = {}): Promise<Subscriber> {
  return subscribeAll(payload, { one: query }, variables);
}

/** The same for several documents, by the ids of their subscriptions. */
async function subscribeAll(
  payload: object,
  queries: Record<string, string>,
  variables: object = {},
): Promise<Subscriber> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  sockets.push(socket);
  const values: Record<string, unknown>[] = [];
  let isAcknowledged = false;
  let closed: ReturnType<Subscriber['closed']> = null;
  const errors: unknown[] = [];
  const ended: Record<string, unknown[]> = {};
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) };
  });
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.type === 'connection_ack') {
      isAcknowledged = true;
      for (const [id, query] of Object.entries(queries))
        socket.send(JSON.stringify({ type: 'subscribe', id, payload: { query, variables } }));
    }
    if (message.type === 'error') {
      errors.push(...message.payload);
      ended[message.id] = message.payload;
    }
    if (message.type === 'next') errors.push(...(message.payload.errors ?? []));
    if (message.type === 'next')
      values.push(...(Object.values(message.payload.data ?? {}) as Record<string, unknown>[]));
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  return { values, isAcknowledged: () => isAcknowledged, closed: () => closed, errors: () => errors, ended };
}

async function conversation(): Promise<ConversationId> {
  const program = createRestClient({ url: server.url, headers: { 'X-API-Key': demoApiKey } });
  const { visitorId } = await newVisitor(server.url);
  return (await program.startConversation({ chatbotId: 'valdora', visitorId: visitorId as VisitorId, locale: 'en' }))
    .id;
}

/** Triggers events until the subscription has yielded one of them. */
async function untilSeen({ values }: Subscriber): Promise<void> {
  await expect
    .poll(async () => {
      if (values.length === 0) await conversation();
      return values.length;
    })
    .toBeGreaterThan(0);
}

test('the revocation of an API key ends its subscription and its long poll within seconds', async () => {
  const { body } = await elena.post<ApiKeyIssued>('/api/v1/api-keys', { name: 'CRM', scopes: ['conversations:read'] });
  const subscriber = await subscribe({ apiKey: body.key }, subscribeToAll);
  await untilSeen(subscriber);
  const program = new Api(server.url, { 'X-API-Key': body.key });
  const { next } = (await program.get<FeedPage>('/api/v1/events?limit=500')).body;
  const poll = program
    .get(`/api/v1/events?after=${next}&types=conversation.closed&wait=30`)
    .then(({ status, headers }) => ({
      status,
      challenge: headers.get('www-authenticate'),
    }));
  // Answered after the poll was admitted, so that it is open when the rights end.
  expect((await program.get('/api/v1/operators')).status).toBe(200);
  expect((await elena.ask('DELETE', `/api/v1/api-keys/${body.id}`)).status).toBe(204);
  await expect.poll(subscriber.closed).toMatchObject({ code: 4403 });
  const ended = await poll;
  expect(ended.status).toBe(401);
  expect(ended.challenge).toMatch(/^Bearer /);
});

test('another name of an API key ends nothing, and fewer scopes only what needs them', async () => {
  const scopes = ['conversations:read', 'clients:read'];
  const { body } = await elena.post<ApiKeyIssued>('/api/v1/api-keys', { name: 'CRM', scopes });
  const all = 'subscription { onEvent { event } }';
  const started = 'subscription { onEvent(types: ["conversation.started"]) { event } }';
  const subscriber = await subscribeAll({ apiKey: body.key }, { all, started });
  await untilSeen(subscriber);
  const program = new Api(server.url, { 'X-API-Key': body.key });
  const { next } = (await program.get<FeedPage>('/api/v1/events?limit=500')).body;
  const poll = (types: string) => program.get<FeedPage>(`/api/v1/events?after=${next}&types=${types}&wait=30`);
  const [conversations, clients] = [poll('conversation.resolved,conversation.started'), poll('client.created')];
  expect((await program.get('/api/v1/conversations')).status).toBe(200);
  const patch = (change: object) => {
    const headers = { 'Content-Type': 'application/json' };
    return elena.ask('PATCH', `/api/v1/api-keys/${body.id}`, { body: JSON.stringify(change), headers });
  };
  expect((await patch({ name: 'ERP' })).status).toBe(200);
  expect(subscriber.closed()).toBeNull();
  expect((await patch({ scopes: ['conversations:read'] })).status).toBe(200);
  expect(await clients).toMatchObject({
    status: 403,
    body: { code: 'forbidden', detail: expect.stringContaining('clients:read') },
  });
  // Only the subscription that read clients with it has ended.
  await expect
    .poll(() => subscriber.ended)
    .toMatchObject({
      all: [{ message: expect.stringContaining('clients:read'), extensions: { code: 'forbidden' } }],
    });
  const before = subscriber.values.length;
  await conversation();
  await expect.poll(() => subscriber.values.length).toBe(before + 1);
  expect([subscriber.closed(), Object.keys(subscriber.ended)]).toEqual([null, ['all']]);
  expect(await conversations).toMatchObject({ status: 200, body: { events: [{ event: 'conversation.started' }] } });
  // A request beyond the key's rights is not left waiting.
  expect(await poll('client.created')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const asked = await program.post('/graphql', { query: '{ events(types: ["client.created"]) { next } }' });
  expect(asked.body).toMatchObject({ errors: [{ extensions: { code: 'forbidden' } }] });
});

test('a place beyond the end of a conversation is of another data set', async () => {
  const query = 'subscription ($id: ID!) { onConversationEvent(conversationId: $id, after: 9999) { seq } }';
  const subscriber = await subscribe({ apiKey: demoApiKey }, query, { id: await conversation() });
  await expect.poll(subscriber.errors).toMatchObject([{ extensions: { code: 'other_data_set' } }]);
});

/** Opens a subscription and a long poll with a key of this life, and waits for what ends them. Null: it expired before they were open. */
async function untilExpiry(lifeMs: number) {
  const { next } = (await elena.get<FeedPage>('/api/v1/events?limit=500')).body;
  const { status, body } = await elena.post<ApiKeyIssued>('/api/v1/api-keys', {
    name: 'Short-lived',
    scopes: ['conversations:read'],
    expiresAt: new Date(Date.now() + lifeMs).toISOString(),
  });
  if (status !== 201) return null;
  const subscriber = await subscribe({ apiKey: body.key }, subscribeToAll);
  const program = new Api(server.url, { 'X-API-Key': body.key });
  const poll = await program.get<Problem>(`/api/v1/events?after=${next}&types=conversation.closed&wait=30`);
  await expect.poll(subscriber.closed).toMatchObject({ code: 4403 });
  return subscriber.isAcknowledged() && poll.body.detail !== refusedAtOnce ? poll : null;
}

test('the expiry of an API key ends its subscription, and its long poll with 401', async () => {
  let lifeMs = 2_000;
  let ended = await untilExpiry(lifeMs);
  while (ended === null) {
    // This machine is too busy to open them in that time.
    lifeMs *= 2;
    ended = await untilExpiry(lifeMs);
  }
  expect([ended.status, ended.body]).toMatchObject([401, { code: 'unauthenticated' }]);
});

test('onEvent and events refuse a position of another data set', async () => {
  const program = new Api(server.url, { 'X-API-Key': demoApiKey });
  const ask = async (query: string) =>
    (await program.post<{ errors?: { extensions: { code: string } }[] }>('/graphql', { query })).body.errors?.[0];
  expect(await ask('{ events(after: 900000000000) { next } }')).toMatchObject({
    extensions: { code: 'other_data_set' },
  });
  expect(await ask('{ events(dataSet: "another") { next } }')).toMatchObject({
    extensions: { code: 'other_data_set' },
  });
});

test('an access token in connection_init opens a subscription, and one that has expired does not', async () => {
  const application = await registerApplication(server.url);
  const configuration = await discover(server.url, application);
  const { access_token: accessToken } = await tokensFor(server.url, configuration, 'openid conversations:read');
  const subscriber = await subscribe({ accessToken }, subscribeToAll);
  await untilSeen(subscriber);
  expect(subscriber.closed()).toBeNull();
  expect(await expireAccessTokens(server.place)).toBeGreaterThan(0);
  const late = await subscribe({ accessToken }, subscribeToAll);
  await expect.poll(late.closed).toMatchObject({ code: 4403 });
});

test('onAnswerDelta yields the answer that the bot is writing', async () => {
  await createRestClient({
    url: server.url,
    headers: { Cookie: await signInCookie(server.url, 'sofia') },
  }).patchChatbot('valdora' as ChatbotId, { policy: { phrasing: 'model' } });
  const { raw, id } = await rawVisitor(server.url);
  const query = 'subscription ($id: ID!) { onAnswerDelta(conversationId: $id) { conversationId text } }';
  const subscriber = await subscribe({ apiKey: demoApiKey }, query, { id });
  const all = await subscribe({ apiKey: demoApiKey }, subscribeToAll);
  await untilSeen(all);
  await raw.say(id, suggestedQuestions('en'));
  await expect.poll(() => subscriber.values.length).toBeGreaterThan(0);
  const shown = subscriber.values.at(-1);
  finish();
  expect(shown).toMatchObject({ conversationId: id, text: expect.stringMatching(/[.!?]/) });
  const answer = async () => (await new Api(server.url).log(id)).find(({ actor }) => actor.kind === 'bot');
  await expect.poll(answer).toMatchObject({ type: 'message.posted' });
  const { data } = (await answer()) as { data: { text: string } };
  for (const { text } of subscriber.values) expect(data.text.startsWith(String(text).trim())).toBe(true);
  raw.close();
});
