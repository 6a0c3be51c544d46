import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKeyView } from '#contracts/api-keys.js';
import type { ArticleView } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { TestSet } from '#contracts/test-sets.js';
import { Api, type Reply } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { TestServer } from '../support/server.js';

const content = { kind: 'answer', locale: 'en', topic: 'returns', title: 'Gloves', variants: [], body: 'In May.' };
const testSet = '/api/v1/chatbots/valdora/test-set';

let server: TestServer;
let elena: Api;

beforeAll(async () => {
  server = await TestServer.start();
  elena = new Api(server.url, { Cookie: await signInCookie(server.url, 'elena'), Origin: server.url });
});
afterAll(() => server.dispose());

/** Writes with `If-Match`. */
function write<T>(method: string, path: string, body: unknown, tag: string): Promise<Reply<T>> {
  const headers = { 'Content-Type': 'application/json', 'If-Match': tag };
  return elena.ask<T>(method, path, { body: JSON.stringify(body), headers });
}

/** Status of a read that names the tag of a known reply. */
async function statusOf(path: string, tag: string): Promise<number> {
  // `fetch` adds `Cache-Control: no-cache`.
  return (await elena.ask('GET', path, { headers: { 'If-None-Match': tag } })).status;
}

const tagOf = ({ headers }: Reply<unknown>) => headers.get('etag') ?? '';

test('an article is sent again once any part has changed, and replaced only at its newest version', async () => {
  const created = await elena.post<ArticleView>('/api/v1/articles', { ...content, chatbotId: 'valdora' });
  const path = created.headers.get('location') ?? '';
  const first = tagOf(created);
  expect(first).toMatch(/^"1\.[\w-]+"$/);
  expect(tagOf(await elena.get(path))).toBe(first);
  expect(await statusOf(path, first)).toBe(304);
  expect(await statusOf(path, `W/${first}, "other"`)).toBe(304);

  const publish = { body: '{}', headers: { 'Content-Type': 'application/json' } };
  expect((await elena.ask('PUT', `${path}/publication`, publish)).status).toBe(200);
  expect(await statusOf(path, first)).toBe(200);

  // It was published meanwhile, which is no other version.
  const replaced = await write<ArticleView>('PUT', path, { ...content, basedOn: 1 }, first);
  expect([replaced.status, replaced.body.version]).toEqual([200, 2]);
  expect(tagOf(replaced)).toBe(tagOf(await elena.get(path)));
  const stale = await write('PUT', path, { ...content, basedOn: 2 }, first);
  expect(stale).toMatchObject({ status: 412, body: { code: 'version_moved' } });
  expect((await write('PUT', path, { ...content, basedOn: 2 }, `W/${tagOf(replaced)}`)).status).toBe(412);
  expect((await write('PUT', path, { ...content, basedOn: 2 }, '*')).status).toBe(200);
});

const guest = { name: 'Ida Sala', email: 'ida@example.com' };
const price = { currency: 'EUR', amount: 1_500 };
const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const hours = { closedOn: [], week: always, timeZone: 'Europe/Rome' };

test.each([
  ['a client', 'clients', { customFields: { size: 'M', bib: 7 }, email: 'tags@example.com', name: 'Ada' }],
  ['a product', 'products', { quantity: 3, name: 'Kite', sku: 'KITE-1', price }],
  ['a service', 'services', { places: 3, minutes: 60, name: 'Kite lesson', hours }],
  ['a ticket', 'tickets', { text: 'It tore.', subject: 'A torn kite', requester: guest }],
  ['a payment', 'payments', { amount: price, reference: 'KITE-1' }],
  ['a team', 'teams', { members: [], name: 'Kites' }],
  ['a role', 'roles', { permissions: ['articles.read'], name: 'Reader' }],
  ['a chatbot', 'chatbots', { locales: ['en'], name: 'Kites' }],
])('%s that was created has the body and the tag of a read', async (_, collection, body) => {
  const made = await elena.post(`/api/v1/${collection}`, body);
  expect(made.status).toBe(201);
  const read = await elena.get(made.headers.get('location') ?? '');
  expect(JSON.stringify(read.body)).toBe(JSON.stringify(made.body));
  expect(tagOf(read)).toBe(tagOf(made));
});

test('an order and a booking that were created have the body and the tag of a read', async () => {
  const client = await elena.post<{ id: string }>('/api/v1/clients', guest);
  const order = { total: price, number: 'KITE-1', clientId: client.body.id };
  const service = await elena.post<{ id: string }>('/api/v1/services', {
    ...{ name: 'Kites', minutes: 60 },
    places: 1,
    hours,
  });
  const serviceId = service.body.id;
  const slots = await elena.get<{ startsAt: string }[]>(`/api/v1/services/${serviceId}/slots`);
  const booking = { guest, startsAt: slots.body.at(-1)?.startsAt, serviceId };
  for (const [collection, body] of [
    ['orders', order],
    ['bookings', booking],
  ] as const) {
    const made = await elena.post(`/api/v1/${collection}`, body);
    expect(made.status).toBe(201);
    const read = await elena.get(made.headers.get('location') ?? '');
    expect(JSON.stringify(read.body)).toBe(JSON.stringify(made.body));
    expect(tagOf(read)).toBe(tagOf(made));
  }
});

test('settings changed by another person meanwhile are not overwritten', async () => {
  const path = '/api/v1/chatbots/valdora';
  const tag = tagOf(await elena.get(path));
  expect(await statusOf(path, tag)).toBe(304);
  const both = await Promise.all(
    [0.91, 0.92].map((threshold) => write<Chatbot>('PATCH', path, { policy: { threshold } }, tag)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const winner = both.find(({ status }) => status === 200);
  const now = await elena.get<Chatbot>(path);
  expect(now.body).toEqual(winner?.body);
  expect(winner && tagOf(winner)).toBe(tagOf(now));
  expect(await statusOf(path, tag)).toBe(200);
});

test('a test set saved by another person meanwhile is not overwritten', async () => {
  const read = await elena.get<TestSet>(`${testSet}?locale=en`);
  const questions = [{ question: 'Where is my parcel?', expected: { kind: 'handoff' } }];
  const saved = await write<TestSet>('PUT', testSet, { locale: 'en', questions }, tagOf(read));
  expect(saved.status).toBe(200);
  const stale = await write('PUT', testSet, { locale: 'en', questions: [] }, tagOf(read));
  expect(stale).toMatchObject({ status: 412, body: { code: 'version_moved' } });
  expect((await elena.get<TestSet>(`${testSet}?locale=en`)).body).toEqual(saved.body);
  expect((await write('PUT', testSet, { locale: 'en', questions: [] }, tagOf(saved))).status).toBe(200);
});

test('an API key that another admin has changed meanwhile is not overwritten', async () => {
  const issued = await elena.post('/api/v1/api-keys', { name: 'CRM', scopes: ['clients:read'] });
  const path = issued.headers.get('location') ?? '';
  const tag = tagOf(await elena.get(path));
  expect(await statusOf(path, tag)).toBe(304);
  const narrowed = await write<ApiKeyView>('PATCH', path, { scopes: ['articles:read'] }, tag);
  expect(narrowed.status).toBe(200);
  const stale = await write('PATCH', path, { name: 'ERP', scopes: ['clients:read', 'clients:write'] }, tag);
  expect(stale).toMatchObject({ status: 412, body: { code: 'version_moved' } });
  expect((await elena.get(path)).body).toEqual(narrowed.body);
  expect((await write('PATCH', path, { name: 'ERP' }, tagOf(narrowed))).status).toBe(200);
});

test.each([
  ['"0.stale"', 412, 'version_moved'],
  ['W/"1"', 412, 'version_moved'],
  ['garbage', 400, 'invalid'],
])('nothing is removed where If-Match is %s', async (tag, status, code) => {
  const email = `${Buffer.from(tag).toString('hex')}@example.com`;
  const made = await elena.post('/api/v1/clients', { name: 'Ada', email });
  const path = made.headers.get('location') ?? '';
  expect(await elena.ask('DELETE', path, { headers: { 'If-Match': tag } })).toMatchObject({ status, body: { code } });
  expect((await elena.get(path)).status).toBe(200);
  expect((await elena.ask('DELETE', path, { headers: { 'If-Match': tagOf(made) } })).status).toBe(204);
});

test('a precondition that is not evaluated is refused', async () => {
  const headers = { 'Content-Type': 'application/json', 'If-None-Match': '*' };
  const body = JSON.stringify({ policy: { threshold: 0.9 } });
  const patched = await elena.ask('PATCH', '/api/v1/chatbots/valdora', { body, headers });
  expect(patched).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(patched.headers.get('etag')).toBeNull();
  const removed = await elena.ask('DELETE', '/api/v1/profile/picture', { headers: { 'If-Match': '"1"' } });
  expect(removed).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

const application = {
  ...{ name: 'Reports', type: 'confidential', flows: ['client_credentials'] },
  ...{ redirectUris: [], scopes: ['clients:read'] },
};
const endpoint = { url: 'https://hooks.example/in', eventTypes: ['message.posted'] };

test.each([
  ['an application', 'PUT', '/api/v1/applications', application, { ...application, name: 'Figures' }],
  ['a webhook endpoint', 'PATCH', '/api/v1/webhook-endpoints', endpoint, { description: 'CRM' }],
])('%s that another admin has changed meanwhile is not overwritten', async (_, method, list, body, change) => {
  const made = await elena.post(list, body);
  expect(made.status).toBe(201);
  const path = made.headers.get('location') ?? '';
  const tag = tagOf(await elena.get(path));
  expect(await statusOf(path, tag)).toBe(304);
  const changed = await write(method, path, change, tag);
  expect(changed.status).toBe(200);
  expect(await write(method, path, body, tag)).toMatchObject({ status: 412, body: { code: 'version_moved' } });
  expect((await elena.get(path)).body).toEqual(changed.body);
  expect((await write(method, path, body, tagOf(changed))).status).toBe(200);
});

test('a provider of single sign-on that another admin has changed meanwhile is not overwritten', async () => {
  const path = '/api/v1/identity-provider';
  const provider = {
    ...{ issuer: 'https://id.example', clientId: 'desk', clientSecret: null, label: 'Example' },
    ...{ accountDomains: [], accountRole: 'operator' },
  };
  const none = tagOf(await elena.get(path));
  const made = await write('PUT', path, provider, none);
  expect(made.status).toBe(200);
  expect(tagOf(await elena.get(path))).toBe(tagOf(made));
  expect(await write('PUT', path, provider, none), 'somebody set one up').toMatchObject({ status: 412 });
  const moved = await write('PUT', path, { ...provider, issuer: 'https://other.example' }, tagOf(made));
  expect(moved.status).toBe(200);
  // A secret that must not go to another issuer is checked first.
  const { clientSecret: _, ...kept } = provider;
  expect(await write('PUT', path, kept, tagOf(made))).toMatchObject({ status: 412, body: { code: 'version_moved' } });
  expect((await elena.get(path)).body).toEqual(moved.body);
  expect((await elena.ask('DELETE', path)).status).toBe(204);
  expect(tagOf(await elena.get(path))).toBe(none);
});
