import { type Client, createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, signInCookie } from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { Graphql } from '../support/graphql.js';
import { newVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let rest: Api;
let id: ConversationId;
let visitorId: string;
const clients: Client[] = [];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  rest = new Api(server.url);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});
beforeEach(async () => {
  ({ visitorId } = await newVisitor(server.url));
  const body = { chatbotId: 'valdora', visitorId, locale: 'en' };
  ({ id } = (await rest.post<{ id: ConversationId }>('/api/v1/conversations', body)).body);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  for (const socket of sockets.splice(0)) socket.terminate();
});

const address = () => `${server.url.replace('http', 'ws')}/graphql`;

function connect(connectionParams: Record<string, unknown> = { apiKey: demoApiKey }): Client {
  const client = createClient({ url: address(), webSocketImpl: WebSocket, connectionParams, retryAttempts: 0 });
  clients.push(client);
  return client;
}

/** Values of a subscription; `ended` has the error or the close that ended it. */
function follow(client: Client, query: string, variables: Record<string, unknown> = {}) {
  const values: Record<string, unknown>[] = [];
  const failures: unknown[] = [];
  const followed = { values, errors: failures, ended: undefined as unknown, stop: () => {} };
  followed.stop = client.subscribe<Record<string, unknown>>(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (errors) failures.push(...errors);
        values.push(...Object.values((data ?? {}) as Record<string, Record<string, unknown>>));
      },
      error: (error) => {
        followed.ended = error;
      },
      complete: () => {
        followed.ended ??= 'complete';
      },
    },
  );
  return followed;
}

const say = (text: string, to: ConversationId = id) =>
  rest.post(`/api/v1/conversations/${to}/messages`, { from: 'business', text });

/** Posts the same text many times, a few at once. */
async function sayMany(count: number, text: string): Promise<void> {
  for (let said = 0; said < count; said += 20) await Promise.all(Array.from({ length: 20 }, () => say(text)));
}

/** Posts a text repeatedly until the subscription has begun and yields it. */
async function sayUntilSeen({ values }: { values: unknown[] }): Promise<void> {
  await expect
    .poll(async () => {
      if (values.length === 0) await say('Is anybody there?');
      return values.length;
    })
    .toBeGreaterThan(0);
}

describe('onNewMessage', () => {
  const query =
    'subscription ($chatbotId: ID!) { onNewMessage(chatbotId: $chatbotId) { content timestamp visitor_id } }';

  test('pushes content, timestamp and visitor_id to every client', async () => {
    const followed = [connect(), connect()].map((client) => follow(client, query, { chatbotId: 'valdora' }));
    for (const one of followed) await sayUntilSeen(one);
    await say('Your parcel is on its way.');
    for (const { values } of followed) {
      await expect.poll(() => values.at(-1)?.content).toBe('Your parcel is on its way.');
      expect(values.at(-1)).toEqual({
        content: 'Your parcel is on its way.',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        visitor_id: visitorId,
      });
    }
  });

  test('reads the relations of a message anew for each one, in their current state', async () => {
    const wide = `subscription ($chatbotId: ID!) { onNewMessage(chatbotId: $chatbotId) {
      content conversation { id lastMessage { text } messages(last: 1) { nodes { content } } } } }`;
    const followed = follow(connect(), wide, { chatbotId: 'valdora' });
    await sayUntilSeen(followed);
    await expect.poll(() => followed.values.at(-1)).toBeDefined();
    await say('The newest of all.');
    await expect.poll(() => followed.values.at(-1)?.content).toBe('The newest of all.');
    expect(followed.values.at(-1)?.conversation).toEqual({
      id,
      lastMessage: { text: 'The newest of all.' },
      messages: { nodes: [{ content: 'The newest of all.' }] },
    });
  });

  test('of a chatbot that does not exist is not_found', async () => {
    const { errors } = follow(connect(), query, { chatbotId: 'nobodys' });
    await expect.poll(() => errors).toMatchObject([{ extensions: { code: 'not_found' } }]);
  });
});

describe('onConversationEvent', () => {
  const query = `subscription ($id: ID!, $after: Int) {
    onConversationEvent(conversationId: $id, after: $after) { seq type data actor { kind } } }`;

  test('resumes after a seq: missed events come first, and none twice', async () => {
    for (const text of ['One', 'Two']) await say(text);
    const before = follow(connect(), query, { id, after: 0 });
    await expect.poll(() => before.values.length).toBe((await rest.log(id)).length);
    before.stop();
    const last = before.values.at(-1)?.seq;
    for (const text of ['Three', 'Four']) await say(text);
    const after = follow(connect(), query, { id, after: last });
    await say('Five');
    await expect.poll(() => after.values.length).toBe(3);
    const seqs = [...before.values, ...after.values].map(({ seq }) => seq);
    expect(seqs).toEqual((await rest.log(id)).map(({ seq }) => seq));
  });

  test('pushes more than a page to a reader that was away for long', async () => {
    await sayMany(limits.pageSize + 20, 'One line of many');
    const { values } = follow(connect(), query, { id, after: 0 });
    await expect.poll(() => values.length).toBe((await rest.log(id)).length);
    expect(values.map(({ seq }) => seq)).toEqual(values.map((_, index) => index + 1));
  });

  test('a reader that stops reading delays nobody, and continues at its position', async () => {
    const seqs: number[] = [];
    let isClosed = false;
    const read = (socket: WebSocket) =>
      socket.on('message', (message) => {
        const { type, payload } = JSON.parse(String(message));
        if (type === 'next') seqs.push(payload.data.onConversationEvent.seq);
      });
    const socket = await openSocket();
    socket.once('close', () => {
      isClosed = true;
    });
    subscribe(read(socket), query, { id, after: 0 });
    await expect.poll(() => seqs.length).toBe(1);
    socket.pause();
    const other = follow(connect(), query, { id, after: 0 });
    await sayMany(200, '🙂'.repeat(3_900));
    const total = (await rest.log(id)).length;
    await expect.poll(() => other.values.length).toBe(total);
    socket.resume();
    // It is disconnected if it has not answered a ping meanwhile.
    await expect.poll(() => isClosed || seqs.length === total).toBe(true);
    if (isClosed) subscribe(read(await openSocket()), query, { id, after: seqs.at(-1) });
    await expect.poll(() => seqs.length).toBe(total);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  });
});

describe('onEvent', () => {
  const query =
    'subscription ($after: SafeInt) { onEvent(after: $after) { event event_id position conversation_id data } }';

  test('resumes after a position, with the events of the feed', async () => {
    await say('Hello');
    const { data } = await new Graphql(server.url).ask(
      '{ events(limit: 100) { next dataSet events { event_id position } } }',
    );
    const [first] = data.events.events;
    const { values } = follow(connect(), query, { after: first.position });
    await say('Goodbye');
    await expect.poll(() => JSON.stringify(values.at(-1)?.data ?? null)).toContain('Goodbye');
    const known = data.events.events.slice(1).map((one: { event_id: string }) => one.event_id);
    expect(values.slice(0, known.length).map((one) => one.event_id)).toEqual(known);
    expect(new Set(values.map((one) => one.event_id)).size).toBe(values.length);
  });

  test('continues after the end of the feed, where a page from the end is marked as the last', async () => {
    await say('Before');
    const graphql = new Graphql(server.url);
    const { data } = await graphql.ask('{ events(fromEnd: true) { next hasMore dataSet events { event } } }');
    expect(data.events).toMatchObject({ events: [], hasMore: false, dataSet: expect.any(String) });
    const { values } = follow(connect(), query, { after: data.events.next });
    await say('After');
    await expect.poll(() => values.map((one) => JSON.stringify(one.data))).toEqual([expect.stringContaining('After')]);
    const { errors } = await graphql.ask('{ events(fromEnd: true, after: 1) { next } }');
    expect(errors).toMatchObject([{ extensions: { code: 'invalid', errors: [{ pointer: '/fromEnd' }] } }]);
  });

  test('yields the requested types only', async () => {
    const followed = follow(connect(), 'subscription { onEvent(types: ["message.posted"]) { event } }');
    await sayUntilSeen(followed);
    await rest.post(`/api/v1/conversations/${id}/handoffs`, {});
    await say('After the handoff this is refused.');
    const other = follow(connect(), query, { after: 0 });
    await expect.poll(() => JSON.stringify(other.values)).toContain('handoff.started');
    expect(new Set(followed.values.map(({ event }) => event))).toEqual(new Set(['message.posted']));
  });

  test('refuses a type that is not published', async () => {
    const { errors } = follow(connect(), 'subscription { onEvent(types: ["answer.decided"]) { event } }');
    await expect.poll(() => errors).toMatchObject([{ extensions: { code: 'invalid' } }]);
  });
});

test('queries and mutations work over the same connection, within the same limits', async () => {
  const { values } = follow(connect(), '{ conversations(limit: 1) { id } }');
  await expect.poll(() => values.length).toBe(1);
  const { ended } = await settled(
    follow(connect(), '{ conversations(limit: 100) { messages(first: 100) { nodes { id } } } }'),
  );
  expect(ended).toMatchObject([{ extensions: { code: 'too_complex' } }]);
});

describe('rights', () => {
  const query = 'subscription { onEvent { event } }';

  test('an unknown caller is closed with 4403', async () => {
    for (const parameters of [{}, { apiKey: 'wrong' }, { apiKey: 7 }]) {
      const { ended } = await settled(follow(connect(parameters), query));
      expect(ended).toMatchObject({ code: 4403 });
    }
  });

  test('an operator follows by the session cookie', async () => {
    await say('Hello');
    const anna = await socketOf({ Cookie: await signInCookie(server.url, 'anna') });
    subscribe(anna, 'subscription { onEvent(after: 0) { event } }');
    expect((await received(anna, 'next')).payload.data.onEvent.event).toMatch(/^\w+\.\w+$/);
  });

  test('the end of a session ends its subscriptions with 4403', async () => {
    const cookie = await signInCookie(server.url, 'marco');
    const socket = await socketOf({ Cookie: cookie });
    subscribe(socket, query);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const marco = new Api(server.url, { Cookie: cookie, Origin: server.url });
    expect((await marco.ask('DELETE', '/api/v1/sessions/current')).status).toBe(204);
    expect(await closed).toBe(4403);
  });

  test('pages of another origin are refused before the handshake', async () => {
    const cookie = await signInCookie(server.url, 'anna');
    expect(await refusedUpgrade({ Cookie: cookie, Origin: 'https://elsewhere.example' })).toBe(403);
  });
});

describe('closes with the code of the protocol', () => {
  const closeCode = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));

  test.each([
    ['4400 what is no message', ['nonsense'], 4400],
    ['4400 an unknown message', [JSON.stringify({ type: 'shout' })], 4400],
    [
      '4401 a subscription before connection_init',
      [JSON.stringify({ type: 'subscribe', id: '1', payload: { query: '{ __typename }' } })],
      4401,
    ],
    [
      '4429 a second connection_init',
      Array(2).fill(JSON.stringify({ type: 'connection_init', payload: { apiKey: demoApiKey } })),
      4429,
    ],
  ])('%s', async (_, messages, code) => {
    const socket = await rawSocket();
    const closed = closeCode(socket);
    for (const message of messages) socket.send(message);
    expect(await closed).toBe(code);
  });

  test('4406 a client without the subprotocol', async () => {
    expect(await closeCode(await rawSocket({}, []))).toBe(4406);
  });

  test('4409 an id that is in use', async () => {
    const socket = await openSocket();
    const closed = closeCode(socket);
    for (let count = 0; count < 2; count += 1) subscribe(socket, 'subscription { onEvent { event } }');
    expect(await closed).toBe(4409);
  });

  test('1009 a message that is too large', async () => {
    const socket = await openSocket();
    const closed = closeCode(socket);
    subscribe(socket, `{ __typename } # ${'x'.repeat(70_000)}`);
    expect(await closed).toBe(1009);
  });
});

test('a connection has a limited number of subscriptions', async () => {
  const socket = await openSocket();
  for (let count = 0; count <= 100; count += 1)
    subscribe(socket, 'subscription { onEvent { event } }', {}, `s${count}`);
  expect((await received(socket, 'error')).payload).toMatchObject([{ extensions: { code: 'too_complex' } }]);
});

test('socket.io connects beside it on the same port', async () => {
  const followed = follow(connect(), 'subscription { onEvent { event } }');
  await sayUntilSeen(followed);
  (await connectOperator(server.url, 'anna')).client.close();
  const before = followed.values.length;
  await say('And this one still follows.');
  await expect.poll(() => followed.values.length).toBeGreaterThan(before);
});

test('a drain closes connections with 1001', async () => {
  const own = await TestServer.start();
  const socket = new WebSocket(`${own.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  sockets.push(socket);
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const stopped = own.stop();
  expect(await closed).toBe(1001);
  expect(await stopped).toBe(0);
  await own.dispose();
});

async function settled<T extends { readonly ended: unknown }>(followed: T): Promise<T> {
  await expect.poll(() => followed.ended).toBeDefined();
  return followed;
}

async function rawSocket(
  headers: Record<string, string> = {},
  protocols = ['graphql-transport-ws'],
): Promise<WebSocket> {
  const socket = new WebSocket(address(), protocols, { headers });
  sockets.push(socket);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

async function socketOf(headers: Record<string, string>): Promise<WebSocket> {
  const socket = await rawSocket(headers);
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await received(socket, 'connection_ack');
  return socket;
}

function openSocket(): Promise<WebSocket> {
  return socketOf({ 'X-API-Key': demoApiKey });
}

function subscribe(socket: WebSocket, query: string, variables = {}, subscription = 'one'): void {
  socket.send(JSON.stringify({ type: 'subscribe', id: subscription, payload: { query, variables } }));
}

/** The next message of this type. */
// biome-ignore lint/suspicious/noExplicitAny: its payload goes by the query of the test.
function received(socket: WebSocket, type: string): Promise<any> {
  return new Promise((resolve) => {
    socket.on('message', function read(data) {
      const message = JSON.parse(String(data));
      if (message.type !== type) return;
      socket.off('message', read);
      resolve(message);
    });
  });
}

/** Status with which an upgrade is refused. */
function refusedUpgrade(headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(address(), 'graphql-transport-ws', { headers });
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_, response) => {
      response.destroy();
      resolve(response.statusCode);
    });
    socket.once('open', () => reject(new Error('the upgrade was admitted')));
  });
}
