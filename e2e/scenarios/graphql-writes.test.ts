import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { Api } from '../support/api.js';
import { Graphql } from '../support/graphql.js';
import { newVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let rest: Api;
let program: Graphql;
let admin: Graphql;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  rest = new Api(server.url);
  program = new Graphql(server.url);
  admin = await Graphql.signedIn(server.url, 'elena');
});
afterAll(() => server.dispose());

describe('clients, in the words of the specification', () => {
  test('createClient returns the selected fields, and client and clients read them with their orders', async () => {
    const created = await program.ask(
      'mutation ($input: CreateClientInput!) { createClient(input: $input) { id name email } }',
      { input: { name: 'Lucia Conti', email: 'Lucia@example.com' } },
    );
    expect(created).toMatchObject({ status: 200, errors: [] });
    const { id, ...rest } = created.data.createClient;
    expect(rest).toEqual({ name: 'Lucia Conti', email: 'lucia@example.com' });
    const order = { clientId: id, number: 'V-9001', total: { amount: 3_000_000_000, currency: 'EUR' } };
    const { data, errors } = await program.ask(
      'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { id status tracking total { amount } } }',
      { input: order },
    );
    expect(errors).toEqual([]);
    expect(data.createOrder).toMatchObject({ status: 'pending', tracking: null, total: { amount: 3_000_000_000 } });
    const query = 'query ($id: ID!) { client(id: $id) { id name email createdAt orders { id status tracking } } }';
    const read = await program.ask(query, { id });
    expect(read.data.client).toEqual({
      id,
      ...rest,
      createdAt: expect.stringMatching(/Z$/),
      orders: [{ id: data.createOrder.id, status: 'pending', tracking: null }],
    });
    const listed = await program.ask('{ clients(limit: 2) { id name orders { id client { id } } } }');
    expect(listed.data.clients).toHaveLength(2);
    expect(listed.data.clients[0]).toMatchObject({ id, orders: [{ client: { id } }] });
    expect((await program.ask('{ clients { id } client(id: "nobody") { id } }')).data.client).toBeNull();
  });

  test('a repeat under its idempotency key creates nothing, and another write under it is refused', async () => {
    const create = (name: string) =>
      program.ask(
        'mutation ($input: CreateClientInput!) { createClient(input: $input, idempotencyKey: "crm-1") { id name } }',
        { input: { name, email: 'once@example.com' } },
      );
    const first = (await create('Once')).data.createClient;
    expect((await create('Once')).data.createClient).toEqual(first);
    expect((await create('Twice')).errors[0]?.extensions?.code).toBe('idempotency_key_reused');
    const order = () =>
      program.ask(
        'mutation ($input: CreateOrderInput!) { createOrder(input: $input, idempotencyKey: "order-1") { id } }',
        { input: { clientId: first.id, number: 'V-9002', total: { amount: 1, currency: 'EUR' } } },
      );
    expect((await order()).data.createOrder).toEqual((await order()).data.createOrder);
    const failing = () =>
      program.ask(
        'mutation { createClient(input: { name: "A", email: "once@example.com" }, idempotencyKey: "crm-2") { id } }',
      );
    // A failed request is not stored.
    for (let count = 0; count < 2; count += 1)
      expect((await failing()).errors[0]?.extensions?.code).toBe('client_exists');
  });

  test('what REST refuses is refused with its code', async () => {
    const create = (input: object) =>
      program.refusal('mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }', { input });
    const marta = { name: 'Marta', email: 'marta@example.com' };
    expect((await create(marta))[1]).toBeUndefined();
    expect(await create(marta)).toEqual([200, 'client_exists']);
    expect(await create({ ...marta, email: 'nowhere' })).toEqual([200, 'invalid']);
    expect(await create({ name: 'Marta' })).toEqual([400, 'invalid']);
    expect(await create({ ...marta, role: 'admin' })).toEqual([400, 'invalid']);
    const anna = await Graphql.signedIn(server.url, 'anna');
    const mutation = 'mutation { createClient(input: { name: "A", email: "a@example.com" }) { id } }';
    expect(await anna.refusal(mutation)).toEqual([200, 'forbidden']);
  });

  test('a client is changed field by field, null removes, and is removed for good', async () => {
    const { data } = await program.ask(
      'mutation { createClient(input: { name: "Aldo", email: "aldo@example.com", phone: "+39 02 123" }) { id phone } }',
    );
    const { id, phone } = data.createClient;
    expect(phone).toBe('+39 02 123');
    const update =
      'mutation ($id: ID!) { updateClient(id: $id, input: { phone: null, name: "Aldo Neri" }) { name phone email } }';
    expect((await program.ask(update, { id })).data.updateClient).toEqual({
      name: 'Aldo Neri',
      phone: null,
      email: 'aldo@example.com',
    });
    const remove = 'mutation ($id: ID!) { deleteClient(id: $id) }';
    expect((await admin.ask(remove, { id })).data).toEqual({ deleteClient: true });
    expect(await admin.refusal(remove, { id })).toEqual([200, 'not_found']);
  });
});

describe('a program in a conversation', () => {
  let conversationId: ConversationId;
  let visitorId: string;

  beforeAll(async () => {
    ({ visitorId } = await newVisitor(server.url));
    const start =
      'mutation ($input: StartConversationInput!) { startConversation(input: $input) { id visitor { id } } }';
    const { data } = await program.ask(start, { input: { chatbotId: 'valdora', visitorId, locale: 'EN' } });
    expect(data.startConversation.visitor).toEqual({ id: visitorId });
    conversationId = data.startConversation.id;
  });

  test('posts a message once, however often it is sent with the same key', async () => {
    const post = `mutation ($id: ID!, $text: String!) {
      postMessage(conversationId: $id, input: { from: BUSINESS, text: $text }, idempotencyKey: "act-1") {
        id content visitor_id } }`;
    const sent = { id: conversationId, text: 'Your parcel is on its way.' };
    const first = await program.ask(post, sent);
    expect(first.data.postMessage).toMatchObject({ content: sent.text, visitor_id: visitorId });
    expect((await program.ask(post, sent)).data).toEqual(first.data);
    expect(await program.refusal(post, { ...sent, text: 'Another' })).toEqual([200, 'idempotency_key_reused']);
    expect(await rest.texts(conversationId)).toEqual([sent.text]);
  });

  test('each write of a request sees the effects of the writes before it', async () => {
    const say = (text: string) =>
      `postMessage(conversationId: $id, input: { from: BUSINESS, text: "${text}" }) {
        conversation { messageCount messages(last: 1) { nodes { content } } } }`;
    const { data, errors } = await program.ask(`mutation ($id: ID!) { one: ${say('First')} two: ${say('Second')} }`, {
      id: conversationId,
    });
    expect(errors).toEqual([]);
    const [before, after] = [data.one.conversation, data.two.conversation];
    expect(after.messageCount).toBe(before.messageCount + 1);
    expect([before, after].map(({ messages }) => messages.nodes)).toEqual([
      [{ content: 'First' }],
      [{ content: 'Second' }],
    ]);
  });

  test('notes, labels, prioritises, links a client, hands off and resolves', async () => {
    const { data: listed } = await program.ask('{ clients(limit: 1) { id } }');
    const variables = { id: conversationId, client: listed.clients[0].id };
    const { data, errors } = await program.ask(
      `mutation ($id: ID!, $client: ID!) {
        writeNote(conversationId: $id, text: "Paid on Monday.") { type actor { kind } }
        setLabels(conversationId: $id, labels: ["paid"]) { labels }
        setPriority(conversationId: $id, priority: HIGH) { priority }
        linkClient(conversationId: $id, clientId: $client) { client { id } }
        unlinkClient(conversationId: $id)
        requestHandoff(conversationId: $id) { type data }
        resolveConversation(conversationId: $id, outcome: CONFIRMED) { state resolvedBy }
      }`,
      variables,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      writeNote: { type: 'note.posted', actor: { kind: 'API_KEY' } },
      setLabels: { labels: ['paid'] },
      setPriority: { priority: 'HIGH' },
      linkClient: { client: { id: variables.client } },
      unlinkClient: true,
      requestHandoff: { type: 'handoff.started', data: { reason: 'api' } },
      resolveConversation: { state: 'RESOLVED', resolvedBy: 'API' },
    });
    const again = 'mutation ($id: ID!) { resolveConversation(conversationId: $id, outcome: CONFIRMED) { state } }';
    expect((await program.ask(again, { id: conversationId })).data).toEqual({
      resolveConversation: { state: 'RESOLVED' },
    });
    const otherwise = 'mutation ($id: ID!) { resolveConversation(conversationId: $id, outcome: SPAM) { state } }';
    expect(await program.refusal(otherwise, { id: conversationId })).toEqual([200, 'wrong_state']);
  });

  test('erases only as an admin', async () => {
    const erase = 'mutation ($id: ID!) { eraseConversation(id: $id) }';
    expect(await program.refusal(erase, { id: conversationId })).toEqual([200, 'forbidden']);
    expect((await admin.ask(erase, { id: conversationId })).data).toEqual({ eraseConversation: true });
    expect((await rest.texts(conversationId)).join('')).toBe('');
  });
});

const input = {
  chatbotId: 'valdora',
  kind: 'ANSWER',
  locale: 'EN',
  topic: 'Gifts',
  title: 'Do you wrap gifts?',
  variants: ['gift wrapping'],
  body: 'Yes, for free.',
};

test('an article is written, published, unpublished and archived', async () => {
  const create = 'mutation ($input: CreateArticleInput!) { createArticle(input: $input) { id status version } }';
  const { data, errors } = await admin.ask(create, { input });
  expect(errors).toEqual([]);
  const { id } = data.createArticle;
  const run = async (field: string, more = '') =>
    (await admin.ask(`mutation ($id: ID!) { ${field}(id: $id${more}) { status version variantCount } }`, { id })).data[
      field
    ];
  expect(await run('publishArticle')).toMatchObject({ status: 'PUBLISHED', version: 1 });
  expect(await run('addPhrasing', ', text: "can you wrap it as a present"')).toMatchObject({ variantCount: 2 });
  expect(await run('unpublishArticle')).toMatchObject({ status: 'DRAFT' });
  expect(await run('archiveArticle')).toMatchObject({ status: 'ARCHIVED' });
  expect(await run('restoreArticle')).toMatchObject({ status: 'DRAFT' });
  const replace = 'mutation ($id: ID!, $input: ReplaceArticleInput!) { replaceArticle(id: $id, input: $input) { id } }';
  const { chatbotId: _, ...content } = input;
  const refusal = await admin.refusal(replace, { id, input: { ...content, basedOn: 1 } });
  expect(refusal).toEqual([200, 'version_moved']);
});

test('a repeat of createArticle or addPhrasing under its idempotency key writes nothing', async () => {
  const create = (title: string) =>
    admin.ask(
      'mutation ($input: CreateArticleInput!) { createArticle(input: $input, idempotencyKey: "article-1") { id } }',
      { input: { ...input, topic: 'Repairs', title } },
    );
  const first = (await create('Do you mend tents?')).data.createArticle;
  expect((await create('Do you mend tents?')).data.createArticle).toEqual(first);
  expect((await create('Do you mend poles?')).errors[0]?.extensions?.code).toBe('idempotency_key_reused');
  expect((await admin.ask('{ articles(topic: "Repairs") { id } }')).data.articles).toEqual([first]);

  const add = (text: string) =>
    admin.ask(
      'mutation ($id: ID!, $text: String!) { addPhrasing(id: $id, text: $text, idempotencyKey: "phrasing-1") { version } }',
      { id: first.id, text },
    );
  const added = (await add('repair of a tent')).data.addPhrasing;
  await admin.ask('mutation ($id: ID!) { archiveArticle(id: $id) { id } }', { id: first.id });
  // It is not done again: to an archived article that is refused.
  expect(await add('repair of a tent')).toMatchObject({ data: { addPhrasing: added }, errors: [] });
  expect((await add('a tent with a hole')).errors[0]?.extensions?.code).toBe('idempotency_key_reused');
});
