import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPage } from '#contracts/audit.js';
import type { ConnectionCallView, ConnectionTest, ConnectionView } from '#contracts/business/connections.js';
import type { EventView } from '#contracts/views.js';
import { StripePeer } from '#testing/peers/stripe/stripe-peer.js';
import { Api } from '../support/api.js';
import { closeClients, startWaitingVisitor } from '../support/clients.js';
import { TestServer } from '../support/server.js';
import { storedWords } from '../support/stored-words.js';

let server: TestServer;
let stripe: StripePeer;
let elena: Api;
let conversation: string;
let path: string;

beforeAll(async () => {
  [server, stripe] = await Promise.all([
    TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } }),
    StripePeer.start(),
  ]);
  elena = await Api.signedIn(server.url, 'elena');
  conversation = (await startWaitingVisitor(server.url)).id;
});
afterAll(async () => {
  closeClients();
  await Promise.all([server.dispose(), stripe.kill()]);
});

const wrongKey = 'sk_checkwrong_and_long';
const settings = (apiKey: string) => ({ apiKey, url: stripe.url, returnUrl: 'https://shop.example/thanks' });
const patch = <T>(body: object, headers: Record<string, string> = {}) =>
  elena.ask<T>('PATCH', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const read = async () => (await elena.get<ConnectionView>(path)).body;
const check = async (body = {}) => (await elena.post<ConnectionTest>(`${path}/tests`, body)).body;
const runAction = async (action: string, input: object) => {
  const { body } = await elena.post<EventView>(`/api/v1/conversations/${conversation}/actions`, { action, input });
  return body;
};
const link = (reference: string) =>
  runAction('payment.link', {
    ...{ reference, description: 'Kettle', email: null },
    amount: { amount: 4_250, currency: 'EUR' },
  });

test('a person who may not manage connections sees none of them, and no program does', async () => {
  for (const api of [await Api.signedIn(server.url, 'sofia'), new Api(server.url)])
    expect((await api.get('/api/v1/connections')).status).toBe(403);
});

test('settings are tested before anything is saved', async () => {
  const tried = (apiKey: string) =>
    elena.post<ConnectionTest>('/api/v1/connection-tests', { kind: 'stripe', settings: settings(apiKey) });
  expect((await tried(stripe.apiKey)).body).toMatchObject({ fault: null, detail: null });
  expect((await tried(wrongKey)).body).toMatchObject({ fault: 'forbidden' });
  const incomplete = await elena.post('/api/v1/connection-tests', { kind: 'stripe', settings: {} });
  expect(incomplete).toMatchObject({ status: 400, body: { errors: [{ pointer: '/settings/apiKey' }, {}] } });
  expect((await elena.get('/api/v1/connections')).body).toEqual([]);
});

test('a connected system does what conversations need, instead of the tables of this installation', async () => {
  const created = await elena.post<ConnectionView>('/api/v1/connections', {
    ...{ kind: 'stripe', name: 'Shop payments', settings: settings(stripe.apiKey) },
  });
  expect(created).toMatchObject({ status: 201, body: { state: 'unused', ports: ['payments'], secrets: ['apiKey'] } });
  path = created.headers.get('location') ?? '';
  const made = await link('A-1');
  expect(made).toMatchObject({
    type: 'action.completed',
    data: { output: { link: { id: expect.stringMatching(/^cs_/) } } },
  });
  stripe.pay((made.data as unknown as { output: { link: { id: string } } }).output.link.id);
  expect(await runAction('payment.status', { reference: 'A-1', email: null })).toMatchObject({
    data: { output: { payments: [{ reference: 'A-1', state: 'paid' }] } },
  });
  expect((await elena.get('/api/v1/payments?reference=A-1')).body).toEqual([]);
  await expect.poll(async () => (await read()).state).toBe('working');
});

test('another connection for the same is refused in words, until the first is off', async () => {
  const second = { kind: 'stripe', settings: settings(stripe.apiKey) };
  expect(await elena.post('/api/v1/connections', second)).toMatchObject({ status: 409, body: { code: 'port_taken' } });
  expect((await elena.post('/api/v1/connections', { ...second, isEnabled: false })).status).toBe(201);
});

test('the log has each call with its outcome, and nothing of a customer', async () => {
  const { body } = await elena.get<ConnectionCallView[]>(`${path}/calls`);
  expect(body.map(({ operation, fault }) => [operation, fault])).toEqual([
    ['payments.paymentsFor', null],
    ['payments.link', null],
  ]);
  expect(JSON.stringify(body)).not.toContain('A-1');
});

test('a key refused by the system is reported, and the connection works again with the right one', async () => {
  expect((await check({ settings: { apiKey: wrongKey } })).fault).toBe('forbidden');
  expect((await read()).state).toBe('working');
  await patch({ settings: { apiKey: wrongKey } });
  expect((await check()).fault).toBe('forbidden');
  expect(await read()).toMatchObject({ state: 'refused', fault: 'forbidden' });
  expect((await link('A-2')).data).toMatchObject({ fault: 'forbidden' });
  await patch({ settings: { apiKey: stripe.apiKey } });
  expect((await check()).fault).toBeNull();
  expect((await read()).state).toBe('working');
});

test('the key is in no reply, not in the audit, and stored nowhere in clear', async () => {
  const replies = [
    await read(),
    (await elena.get('/api/v1/connections')).body,
    await elena.get('/api/v1/connection-kinds'),
  ];
  const { body: audit } = await elena.get<AuditPage>('/api/v1/audit-entries?kind=connection');
  expect(audit.entries.map(({ type }) => type)).toEqual([
    'connection.updated',
    'connection.updated',
    'connection.created',
    'connection.created',
  ]);
  for (const key of [stripe.apiKey, wrongKey]) expect(JSON.stringify([replies, audit])).not.toContain(key);
  expect(await storedWords(server.place, [stripe.apiKey, wrongKey])).toEqual([]);
});

test('no key is sent to an address other than the one it was given for', async () => {
  const elsewhere = { settings: { url: 'http://127.0.0.1:9' } };
  const refused = { status: 400, body: { errors: [{ pointer: '/settings/apiKey' }] } };
  expect(await patch(elsewhere)).toMatchObject(refused);
  expect(await elena.post(`${path}/tests`, elsewhere)).toMatchObject(refused);
});

test("another person's change meanwhile is not overwritten", async () => {
  const tag = (await elena.get(path)).headers.get('etag') ?? '';
  expect((await patch({ name: 'Payments' }, { 'If-Match': tag })).status).toBe(200);
  expect((await patch({ name: 'Other' }, { 'If-Match': tag })).status).toBe(412);
});

test('a restart keeps the connection, also while the system is down: calls fail, the server does not', async () => {
  await stripe.kill();
  await server.stop();
  await server.start();
  expect(await runAction('payment.status', { reference: 'A-1', email: null })).toMatchObject({
    ...{ type: 'action.failed', data: { fault: 'unavailable' } },
  });
  await expect.poll(async () => (await read()).state).toBe('failing');
  expect(await read()).toMatchObject({ name: 'Payments', fault: 'unavailable', failingSince: expect.any(String) });
  expect((await check()).fault).toBe('unavailable');
});

test('once it is disconnected the own tables serve again', async () => {
  expect((await elena.ask('DELETE', path)).status).toBe(204);
  expect((await elena.get(path)).status).toBe(404);
  expect((await runAction('payment.status', { reference: 'A-1', email: null })).data).toMatchObject({
    fault: 'not_found',
  });
});
