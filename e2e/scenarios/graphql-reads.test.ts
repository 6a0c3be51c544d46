import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { Api } from '../support/api.js';
import { closeClients } from '../support/clients.js';
import { Graphql } from '../support/graphql.js';
import { newVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let rest: Api;
let program: Graphql;
let operator: Graphql;
let id: ConversationId;
let visitorId: string;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  rest = new Api(server.url);
  program = new Graphql(server.url);
  operator = await Graphql.signedIn(server.url, 'sofia');
  ({ visitorId } = await newVisitor(server.url));
  const body = { chatbotId: 'valdora', visitorId, locale: 'en', page: 'https://shop.example/' };
  ({ id } = (await rest.post<{ id: ConversationId }>('/api/v1/conversations', body)).body);
  for (const text of ['One', 'Two', 'Three'])
    await rest.post(`/api/v1/conversations/${id}/messages`, { from: 'business', text });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

describe('a conversation', () => {
  test('equals the REST view, and its relations are read with it', async () => {
    const { data } = await program.ask(
      `query Q($id: ID!) { conversation(id: $id) {
        id state control seq locale labels createdAt lastMessage { text actor { kind } }
        visitor { id chatbotId } chatbot { id name policy { threshold } } owner { name } } }`,
      { id },
    );
    const summary = await rest.summary(id);
    const { state, control, seq, locale, labels, createdAt } = summary;
    expect(data.conversation).toMatchObject({ id, control, seq, locale, labels, createdAt, owner: null });
    expect(data.conversation.state).toBe(state.toUpperCase());
    expect(data.conversation.lastMessage).toEqual({ text: 'Three', actor: { kind: 'API_KEY' } });
    expect(data.conversation.visitor).toEqual({ id: visitorId, chatbotId: 'valdora' });
    expect(data.conversation.chatbot).toMatchObject({ id: 'valdora', policy: { threshold: 0.9 } });
  });

  test('has messages and events in pages with cursors', async () => {
    const query = `query Q($id: ID!, $after: String) { conversation(id: $id) {
      messages(first: 2, after: $after) {
        nodes { content timestamp visitor_id seq conversation { id } } pageInfo { hasNextPage endCursor } } } }`;
    const first = (await program.ask(query, { id })).data.conversation.messages;
    expect(first.nodes).toMatchObject([
      { content: 'One' },
      { content: 'Two', visitor_id: visitorId, conversation: { id } },
    ]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = (await program.ask(query, { id, after: first.pageInfo.endCursor })).data.conversation.messages;
    expect(second.nodes.map(({ content }: { content: string }) => content)).toEqual(['Three']);
    expect(second.pageInfo.hasNextPage).toBe(false);
    const last = await program.ask(
      `query Q($id: ID!) { conversation(id: $id) { events(last: 2) { nodes { seq type data at } } } }`,
      { id },
    );
    const log = await rest.log(id);
    const expected = log.slice(-2).map(({ seq, type, data, at }) => ({ seq, type, data, at }));
    expect(last.data.conversation.events.nodes).toEqual(expected);
  });

  test('that does not exist is null, without an error', async () => {
    expect(await program.ask('{ conversation(id: "nobodys") { id } visitor(id: "nobody") { id } }')).toMatchObject({
      status: 200,
      data: { conversation: null, visitor: null },
      errors: [],
    });
  });

  test('shows operators what the bot considered, and programs never', async () => {
    const visitor = await newVisitor(server.url);
    const started = { chatbotId: 'valdora', visitorId: visitor.visitorId, locale: 'en' };
    const asked = (await rest.post<{ id: ConversationId }>('/api/v1/conversations', started)).body.id;
    await rest.post(`/api/v1/conversations/${asked}/messages`, { from: 'visitor', text: 'How can I return an item?' });
    await expect.poll(async () => (await rest.log(asked)).some(({ actor }) => actor.kind === 'bot')).toBe(true);
    const query = `query Q($id: ID!) { conversation(id: $id) { events { nodes { type decision } } } }`;
    const decisions = async (caller: Graphql) =>
      (await caller.ask(query, { id: asked })).data.conversation.events.nodes.filter(
        ({ decision }: { decision: unknown }) => decision !== null,
      );
    expect(await decisions(operator)).not.toEqual([]);
    expect(await decisions(program)).toEqual([]);
  });
});

test('all clients are listed once in a connection, forwards and backwards, while another is added', async () => {
  const query = `query ($first: Int, $after: String, $last: Int, $before: String) {
    clientsConnection(first: $first, after: $after, last: $last, before: $before) {
      nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  const part = async (variables: object) => (await program.ask(query, variables)).data.clientsConnection;
  const ids = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
  const listed = await rest.get<{ id: string }[]>('/api/v1/clients?limit=100');
  const expected = listed.body.map(({ id }) => id);

  const forwards: string[] = [];
  for (let after: string | undefined; ; ) {
    const found = await part({ first: 40, after });
    forwards.push(...ids(found));
    if (!found.pageInfo.hasNextPage) break;
    after = found.pageInfo.endCursor;
    await rest.post('/api/v1/clients', { name: 'Late', email: `late-${forwards.length}@example.com` });
  }
  expect(forwards).toEqual(expected);

  const last = await part({ last: 3 });
  expect(ids(last)).toEqual(expected.slice(-3));
  const before = await part({ last: 3, before: last.pageInfo.startCursor });
  expect([ids(before), before.pageInfo.hasNextPage]).toEqual([expected.slice(-6, -3), true]);
  expect(await program.refusal(query, { after: 'bm9uc2Vuc2U' })).toEqual([200, 'invalid']);
});

test('conversations are filtered as over REST', async () => {
  const { data, errors } = await program.ask(
    '{ conversations(limit: 5, state: [BOT], chatbotId: "valdora", locale: EN) { id state visitor { id } } }',
  );
  expect(errors).toEqual([]);
  const { body } = await rest.get<{ id: string }[]>(
    '/api/v1/conversations?limit=5&state=bot&chatbotId=valdora&locale=en',
  );
  expect(data.conversations.map((one: { id: string }) => one.id)).toEqual(body.map((one) => one.id));
});

test('the knowledge base is read with its articles, their content and translations', async () => {
  const { data, errors } = await program.ask(`{
    articles(limit: 3, status: PUBLISHED, locale: EN) { id title kind content { body variants } use { answers } translations { locale } chatbot { name } }
    chatbots { id name locales greeting policyTopics { name } }
    operators { id name role presence }
    questions(limit: 2) { id headline locale nearest { title confidence } } }`);
  expect(errors).toEqual([]);
  expect(data.articles).toHaveLength(3);
  expect(data.articles[0].content.body.length).toBeGreaterThan(0);
  expect(data.chatbots[0]).toMatchObject({ id: 'valdora', locales: ['EN', 'IT'] });
  expect(data.operators.length).toBeGreaterThan(1);
});

test('a field that a caller may not read is an error at its place, and the rest is answered', async () => {
  const anna = await Graphql.signedIn(server.url, 'anna');
  const { status, data, errors } = await anna.ask('{ operators { id } search(text: "One") { excerpt } }');
  expect(status).toBe(200);
  expect(errors).toMatchObject([{ path: ['search'], extensions: { code: 'forbidden', retryable: false } }]);
  expect(data).toBeNull();
  const { data: found } = await operator.ask('{ search(text: "Three") { conversation { id } excerpt } }');
  expect(found.search).toMatchObject([{ conversation: { id } }]);
});
