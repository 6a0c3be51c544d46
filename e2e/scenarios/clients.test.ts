import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKeyIssued } from '#contracts/api-keys.js';
import type { ClientImportResult } from '#contracts/client-imports.js';
import type { ClientView } from '#contracts/clients.js';
import type { ClientId, VisitorId } from '#contracts/ids.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { OrderView } from '#contracts/orders.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { ConversationSummary } from '#contracts/views.js';
import type { RestClient } from '#sdk/rest-client.js';
import { createRestClient } from '#sdk/rest-client.js';
import { Api, type Reply } from '../support/api.js';
import { closeClients, codeOf, connectOperator, signInCookie } from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { newVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';
import { storedWords } from '../support/stored-words.js';

let server: TestServer;
let api: Api;
let program: RestClient;
let people = 0;

beforeAll(async () => {
  server = await TestServer.start();
  api = new Api(server.url);
  program = createRestClient({ url: server.url, headers: { 'X-API-Key': demoApiKey } });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

/** A client with a unique address. */
function create(more: object = {}): Promise<Reply<ClientView>> {
  people += 1;
  return api.post<ClientView>('/api/v1/clients', {
    name: `Ada Byron ${people}`,
    email: `ada${people}@example.com`,
    ...more,
  });
}

function write<T>(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return api.ask<T>(method, path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

const order = (clientId: ClientId, number: string) => ({ clientId, number, total: { amount: 4990, currency: 'EUR' } });

test('a client is created, found, replaced, patched and removed', async () => {
  const created = await create({ phone: '+39 347 555 99', externalIds: { shop: 'S-1' }, customFields: { Club: true } });
  const path = created.headers.get('location') ?? '';
  const tag = created.headers.get('etag') ?? '';
  expect([created.status, path]).toEqual([201, `/api/v1/clients/${created.body.id}`]);
  expect((await api.get<ClientView>(path)).body).toEqual(created.body);
  for (const query of ['email=ADA1@example.com', 'phone=003934755599', 'q=byr%201'])
    expect((await api.get<ClientView[]>(`/api/v1/clients?${query}`)).body.map(({ id }) => id)).toEqual([
      created.body.id,
    ]);

  const { id: _, createdAt: __, updatedAt: ___, ...content } = created.body;
  const { phone: ____, ...incomplete } = content;
  expect((await write('PUT', path, incomplete)).status).toBe(400);
  const replaced = await write<ClientView>('PUT', path, { ...content, name: 'Ada Lovelace' }, { 'If-Match': tag });
  expect([replaced.status, replaced.body.name]).toEqual([200, 'Ada Lovelace']);
  expect((await write('PATCH', path, { phone: null }, { 'If-Match': tag })).status).toBe(412);
  const patched = await write<ClientView>('PATCH', path, { phone: null, customFields: { Club: null, Points: 3 } });
  expect(patched.body).toMatchObject({ name: 'Ada Lovelace', phone: null, customFields: { Points: 3 } });
  expect(Object.keys(patched.body.customFields)).toEqual(['Points']);

  expect((await api.ask('DELETE', path)).status).toBe(204);
  expect([(await api.ask('DELETE', path)).status, (await api.get(path)).status]).toEqual([404, 404]);
});

test('invalid data of clients and orders are refused with their place', async () => {
  const { id, email } = (await create()).body;
  const pointer = async (reply: Promise<Reply<unknown>>) => {
    const { status, body } = (await reply) as Reply<{ errors?: { pointer: string }[]; code: string }>;
    return [status, body.errors?.[0]?.pointer ?? body.code];
  };
  expect(await pointer(create({ email: 'nobody' }))).toEqual([400, '/email']);
  expect(await pointer(create({ phone: 'call me' }))).toEqual([400, '/phone']);
  expect(await pointer(create({ externalIds: { 'Not a system': '1' } }))).toEqual([400, '/externalIds/Not a system']);
  expect(await pointer(create({ surname: 'B' }))).toEqual([400, '/surname']);
  expect(await pointer(create({ email: email.toUpperCase() }))).toEqual([409, 'client_exists']);
  const orders = '/api/v1/orders';
  expect(await pointer(api.post(orders, order('nobody' as ClientId, 'B-1')))).toEqual([400, '/clientId']);
  const euros = { ...order(id, 'B-1'), total: { amount: 49.9, currency: 'euro' } };
  expect(await pointer(api.post(orders, euros))).toEqual([400, '/total/amount']);
  expect((await api.post(orders, order(id, 'B-1'))).status).toBe(201);
  expect(await pointer(api.post(orders, order(id, 'B-1')))).toEqual([409, 'order_exists']);
  expect((await api.get('/api/v1/clients?name=x')).status).toBe(400);
});

test('an order is created, changed and listed with its client', async () => {
  const { id } = (await create()).body;
  const created = await api.post<OrderView>('/api/v1/orders', order(id, 'C-1'));
  const path = created.headers.get('location') ?? '';
  expect(created.body).toMatchObject({ status: 'pending', tracking: null, lines: [] });
  const shipped = await write<OrderView>('PATCH', path, { status: 'shipped', tracking: 'VD1', total: { amount: 1 } });
  expect(shipped.body).toMatchObject({ status: 'shipped', tracking: 'VD1', total: { amount: 1, currency: 'EUR' } });
  const { id: _, createdAt: __, updatedAt: ___, ...content } = shipped.body;
  expect((await write('PUT', path, { ...content, status: 'on the way' })).status).toBe(200);
  expect((await write('PUT', path, { status: 'lost' })).status).toBe(400);
  const listed = await api.get<OrderView[]>(`/api/v1/clients/${id}/orders`);
  expect(listed.body).toMatchObject([{ number: 'C-1', status: 'on the way' }]);
  expect(listed.headers.get('x-total-count')).toBe('1');
  expect((await api.get<OrderView[]>('/api/v1/orders?number=C-1')).body).toEqual(listed.body);
  expect((await api.ask('DELETE', path)).status).toBe(204);
  expect([(await api.ask('DELETE', path)).status, (await api.get('/api/v1/clients/none/orders')).status]).toEqual([
    404, 404,
  ]);
});

test('a table of clients is imported, and sent again without effect', async () => {
  const csv = 'Nome;Cognome;E-mail;Cellulare;Taglia\nIda;Sala;ida@example.com;+39 347 555 77;M\n;;nobody;;\n';
  const send = () => api.post<ClientImportResult>('/api/v1/client-imports', { csv });
  const first = (await send()).body;
  expect(first).toMatchObject({ created: 1, refused: 1, customFields: ['Taglia'] });
  expect(first.items[1]).toMatchObject({ row: 3, outcome: 'refused', reason: 'invalid' });
  expect((await send()).body).toMatchObject({ created: 0, unchanged: 1, refused: 1 });
  const [ida] = (await api.get<ClientView[]>('/api/v1/clients?email=ida@example.com')).body;
  expect(ida).toMatchObject({ name: 'Ida Sala', customFields: { Taglia: 'M' } });
  expect((await api.post('/api/v1/client-imports', { csv: 'a,b\n1,2' })).status).toBe(400);
  expect((await api.post('/api/v1/client-imports', { csv: 'x'.repeat(3_000_000) })).status).toBe(413);
});

test('a conversation is linked to a client by an operator or a program, and listed with the client', async () => {
  const { id: clientId } = (await create()).body;
  const { visitorId } = await newVisitor(server.url);
  const start = { chatbotId: 'valdora', visitorId: visitorId as VisitorId, locale: 'en' } as const;
  const { id, clientId: before } = await program.startConversation(start as never);
  expect(before).toBeNull();
  const anna = await connectOperator(server.url, 'anna');
  const handle = anna.client.open(id);
  await expect(handle.command({ type: 'link-client', clientId: 'nobody' as ClientId })).rejects.toMatchObject({
    failure: { code: 'invalid', errors: [{ pointer: '/command/clientId' }] },
  });
  await handle.command({ type: 'link-client', clientId });
  const listed = await api.get<ConversationSummary[]>(`/api/v1/clients/${clientId}/conversations`);
  expect(listed.body).toMatchObject([{ id, clientId }]);
  const { id: otherId } = (await create()).body;
  expect(await codeOf(program.linkClient(id, 'nobody' as ClientId))).toBe('invalid');
  expect(await program.linkClient(id, otherId)).toMatchObject({ clientId: otherId });
  expect((await program.clientConversations(clientId)).total).toBe(0);
  const events = await api.log(id);
  expect(events.filter(({ type }) => type === 'client.linked')).toHaveLength(2);
  await program.unlinkClient(id);
  expect(await program.conversation(id)).toMatchObject({ clientId: null });
  expect((await program.clientConversations(otherId)).total).toBe(0);
  expect(await codeOf(program.unlinkClient(id))).toBe('not_found');
  expect((await api.log(id)).at(-1)).toMatchObject({ type: 'client.unlinked', data: { clientId: otherId } });
  await handle.command({ type: 'link-client', clientId });
  await handle.command({ type: 'unlink-client' });
  expect((await program.conversation(id)).clientId).toBeNull();
  anna.client.close();
});

test('a reader of clients cannot change any', async () => {
  const anna = await Api.signedIn(server.url, 'anna');
  expect((await anna.get('/api/v1/clients?limit=1')).status).toBe(200);
  const attempt = { body: '{}', headers: { 'Content-Type': 'application/json', Origin: server.url } };
  expect((await anna.ask('POST', '/api/v1/clients', attempt)).status).toBe(403);
  expect((await anna.ask('DELETE', '/api/v1/clients/client-001', { headers: { Origin: server.url } })).status).toBe(
    403,
  );
});

test('a removed client is stored nowhere, repeated replies included', async () => {
  const headers = { 'Idempotency-Key': 'removed-client' };
  const client = { name: 'Zwiebelturm', email: 'kastanienbaum@example.com', customFields: { Note: 'oboenkonzert' } };
  const { id } = (await api.post<ClientView>('/api/v1/clients', client, headers)).body;
  await api.post('/api/v1/orders', order(id, 'fliederduft'), { 'Idempotency-Key': 'order-of-removed' });
  const found = () => storedWords(server.place, ['zwiebelturm', 'kastanienbaum', 'oboenkonzert', 'fliederduft']);
  expect(await found()).not.toEqual([]);
  expect((await api.ask('DELETE', `/api/v1/clients/${id}`)).status).toBe(204);
  expect(await found()).toEqual([]);
});

test('the demo shop has a hundred clients with orders', async () => {
  const { items, total } = await program.clients({ q: 'client-0', limit: 1 });
  expect([items, total]).toEqual([[], 0]);
  expect((await program.clients({ q: 'rossi' })).total).toBeGreaterThan(0);
  expect((await program.client('client-100' as ClientId)).email).toMatch(/@example\.(com|org|net)$/);
  expect((await program.orders({ status: 'delivered' })).total).toBeGreaterThan(50);
});

test('the feed has the events of clients, with order and address, only for a reader of clients', async () => {
  const { id, email } = (await create()).body;
  const order_id = (await api.post<OrderView>('/api/v1/orders', order(id, 'F-1'))).body.id;
  const read = async (caller: Api) => {
    const events: PublishedEvent[] = [];
    for (let after = 0; ; ) {
      const { body } = await caller.get<FeedPage>(`/api/v1/events?types=order.created&limit=200&after=${after}`);
      events.push(...body.events);
      if (!body.hasMore) return events.filter((event) => event.order_id === order_id);
      after = body.next;
    }
  };
  expect(await read(api)).toMatchObject([
    {
      event: 'order.created',
      client_id: id,
      order_id,
      customer_email: email,
      data: { number: 'F-1', status: 'pending' },
    },
  ]);
  const elena = new Api(server.url, { Cookie: await signInCookie(server.url, 'elena'), Origin: server.url });
  const issued = await elena.post<ApiKeyIssued>('/api/v1/api-keys', { name: 'x', scopes: ['conversations:read'] });
  const stranger = new Api(server.url, { 'X-API-Key': issued.body.key });
  const refused = await stranger.get('/api/v1/events?types=order.created');
  expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('clients:read') } });
  // Without a filter, the feed has the types that the key may read.
  const readable = (await stranger.get<FeedPage>('/api/v1/events?limit=200')).body.events;
  expect(readable.filter((event) => event.order_id === order_id)).toEqual([]);
});
