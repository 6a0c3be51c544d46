import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookableServices, BusinessRecords, FreeTimes } from '#contracts/business/business-records.js';
import type { ClientView } from '#contracts/clients.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { EventView } from '#contracts/views.js';
import { Api, type Reply } from '../support/api.js';
import { closeClients, startWaitingVisitor } from '../support/clients.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let operator: Api;
let program: Api;
let path: string;
let client: ClientView;

beforeAll(async () => {
  server = await TestServer.start();
  operator = await Api.signedIn(server.url, 'sofia');
  program = new Api(server.url);
  const { id } = await startWaitingVisitor(server.url);
  path = `/api/v1/conversations/${id}`;
  client = (await program.post<ClientView>('/api/v1/clients', { name: 'Ada', email: 'ada@shop.example' })).body;
  await program.post('/api/v1/orders', { clientId: client.id, number: 'A-1042', status: 'shipped', total });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const total = { amount: 4990, currency: 'EUR' };
const ticket = { subject: 'Broken', text: 'It broke.', requester: { name: 'Ada', email: 'ada@shop.example' } };
const run = (api: Api, action: string, input: object, headers = {}): Promise<Reply<EventView>> =>
  api.post<EventView>(`${path}/actions`, { action, input }, headers);
const status = (number: string) => ['order.status', { number, email: null }] as const;

test('an operator looks up an order by the number that the visitor gives, and the log has both the request and the outcome', async () => {
  const { status: code, body, headers } = await run(operator, ...status('#a-1042'));
  expect(code).toBe(201);
  expect(body).toMatchObject({ type: 'action.completed', actor: { kind: 'operator' } });
  expect(body.data).toMatchObject({ output: { order: { number: 'A-1042', status: 'shipped' } } });
  expect((await program.get<EventView[]>(headers.get('location') ?? '')).body).toEqual([body]);
  const log = await program.log((body as EventView).conversationId);
  expect(log.filter(({ type }) => type.startsWith('action.')).map(({ type }) => type)).toEqual([
    'action.requested',
    'action.completed',
  ]);
});

test('a fault of the system is an outcome, a forbidden request is an error', async () => {
  const unknown = await run(operator, ...status('nothing'));
  expect([unknown.status, unknown.body.data]).toMatchObject([201, { fault: 'not_found' }]);
  for (const [action, input] of [
    ['order.status', {}],
    ['order.status', { number: 'A', email: null, customerId: client.id }],
    ['order.refund', { number: 'A' }],
    ['__proto__', {}],
  ] as const)
    expect((await run(operator, action, input)).status).toBe(400);
  const elsewhere = await program.post('/api/v1/conversations/none/actions', {
    action: 'order.list',
    input: {},
  });
  expect(elsewhere.status).toBe(404);
});

test('the client is the one linked to the conversation, and missing before', async () => {
  expect((await run(operator, 'order.list', {})).body.data).toMatchObject({ fault: 'not_found' });
  await program.ask('PUT', `${path}/client`, {
    body: JSON.stringify({ clientId: client.id }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect((await run(operator, 'order.list', {})).body.data).toMatchObject({
    output: { orders: [{ number: 'A-1042' }] },
  });
  expect((await run(operator, 'client.read', {})).body.data).toMatchObject({
    output: { customer: { id: client.id, email: 'ada@shop.example' } },
  });
});

test('records of the client are read without logging their contents', async () => {
  const { subject, text, requester } = ticket;
  await program.post('/api/v1/tickets', { subject, text, requester });
  await program.post('/api/v1/payments', { reference: 'A-1042', description: 'Boots', amount: total });
  const before = await program.get(path);
  const { status: code, body } = await operator.get<BusinessRecords>(`${path}/business-records`);
  expect(code).toBe(200);
  expect(body).toMatchObject({
    orders: { items: [{ number: 'A-1042', total }], fault: null },
    appointments: { items: [], fault: null },
    tickets: { items: [{ subject, requesterEmail: client.email }], fault: null },
    payments: { items: [{ reference: 'A-1042', state: 'pending' }], fault: null },
  });
  expect((await program.get(path)).body).toEqual(before.body);
  expect((await program.get('/api/v1/conversations/none/business-records')).status).toBe(404);
});

test('bookable services and free times are read from the system that serves appointments', async () => {
  const day = [{ from: '00:00', to: '24:00' }];
  const hours = { timeZone: 'Europe/Rome', week: Array.from({ length: 7 }, () => day), closedOn: [] };
  const service = { name: 'Fitting', minutes: 60, places: 1, hours };
  const { id } = (await program.post<{ id: string }>('/api/v1/services', service)).body;
  const services = await operator.get<BookableServices>('/api/v1/bookable-services');
  expect(services.body.items).toContainEqual({ id, name: 'Fitting', minutes: 60, timeZone: 'Europe/Rome' });
  const now = Date.now();
  const [from, to] = [now, now + 86_400_000].map((at) => new Date(at).toISOString());
  const times = (serviceId: string) =>
    operator.get<FreeTimes>(`/api/v1/free-times?${new URLSearchParams({ serviceId, from, to } as never)}`);
  const { body } = await times(id);
  expect(body.fault).toBeNull();
  expect(Date.parse(body.items[0]?.startsAt ?? '')).toBeGreaterThan(now - 3_600_000);
  expect((await times('none')).body).toEqual({ items: [], fault: 'not_found' });
  expect((await operator.get('/api/v1/free-times')).status).toBe(400);
});

test('the author of an action is recorded, in the tables of this installation, too', async () => {
  const opened = await run(operator, 'ticket.open', { ...ticket, subject: 'Opened by a person' });
  expect(opened.body.type).toBe('action.completed');
  const { body } = await program.get<FeedPage>('/api/v1/events?limit=500&types=ticket.opened');
  expect(body.events.at(-1)).toMatchObject({ actor: { kind: 'operator' }, data: { subject: 'Opened by a person' } });
});

test('the same act again has the first outcome; another under its key is refused', async () => {
  const headers = { 'Idempotency-Key': '"look-up-of-an-order"' };
  const first = await run(program, ...status('A-1042'), headers);
  const again = await run(program, ...status('A-1042'), headers);
  expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
  expect((await run(program, ...status('A-1'), headers)).status).toBe(422);
});

test('permissions limit a program: records of clients need those of clients', async () => {
  const keyFor = async (scopes: string[]) => {
    const admin = await Api.signedIn(server.url, 'elena');
    const { body } = await admin.post<{ key: string }>('/api/v1/api-keys', { name: 'Narrow', scopes });
    return new Api(server.url, { 'X-API-Key': body.key });
  };
  const reader = await keyFor(['conversations:read', 'business:read']);
  // Orders belong to clients.
  expect((await run(reader, ...status('A-1042'))).status).toBe(403);
  expect(
    (await run(await keyFor(['conversations:read', 'business:read', 'clients:read']), ...status('A-1042'))).status,
  ).toBe(201);
  expect((await run(reader, 'product.availability', { text: 'lamp' })).status).toBe(201);
  expect((await run(reader, 'client.read', {})).status).toBe(403);
  const records = await reader.get<BusinessRecords>(`${path}/business-records`);
  expect(records.status).toBe(200);
  expect(records.body.orders).toEqual({ items: [], fault: 'forbidden' });
  expect(records.body.payments.items).toMatchObject([{ reference: 'A-1042', customerEmail: null }]);
  expect((await run(reader, 'ticket.open', ticket)).status).toBe(403);
  const narrow = await keyFor(['conversations:read']);
  expect((await run(narrow, ...status('A-1042'))).status).toBe(403);
  expect((await narrow.get(`${path}/business-records`)).status).toBe(403);
  expect((await (await keyFor(['business:read'])).get(`${path}/business-records`)).status).toBe(403);
});

test('the visitor and the feed get none of it', async () => {
  const { body } = await program.get<FeedPage>('/api/v1/events?limit=100');
  expect(body.events.map(({ type }) => type).filter((type) => type.startsWith('action.'))).toEqual([]);
});
