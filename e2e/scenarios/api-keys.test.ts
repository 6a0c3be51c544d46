import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKeyIssued, ApiKeyView } from '#contracts/api-keys.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import { Api, type Reply } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { TestServer } from '../support/server.js';

const path = '/api/v1/api-keys';
let server: TestServer;
let elena: Api;

beforeAll(async () => {
  server = await TestServer.start({ env: { LOG_LEVEL: 'debug' } });
  elena = new Api(server.url, { Cookie: await signInCookie(server.url, 'elena'), Origin: server.url });
});
afterAll(() => server.dispose());

const issue = (more: object = {}): Promise<Reply<ApiKeyIssued>> =>
  elena.post<ApiKeyIssued>(path, { name: 'CRM', scopes: ['clients:read'], ...more });
const patch = (id: string, body: object): Promise<Reply<ApiKeyView>> =>
  elena.ask<ApiKeyView>('PATCH', `${path}/${id}`, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
const program = (key: string) => new Api(server.url, { 'X-API-Key': key });
const statusOf = async (api: Api, address: string) => (await api.get(address)).status;

test('an admin issues a key, which opens what its scopes name and nothing else', async () => {
  const created = await issue();
  const { key, ...view } = created.body;
  expect([created.status, created.headers.get('location')]).toEqual([201, `${path}/${view.id}`]);
  expect([await statusOf(program(key), '/api/v1/clients'), await statusOf(program(key), '/api/v1/articles')]).toEqual([
    200, 403,
  ]);
  const used = async () => (await elena.get<ApiKeyView>(`${path}/${view.id}`)).body;
  await expect.poll(async () => (await used()).lastUsedAt).not.toBeNull();
  expect({ ...(await used()), lastUsedAt: null }).toEqual(view);
  const listed = await elena.get<ApiKeyView[]>(path);
  expect(listed.body.map(({ id }) => id)).toContain(view.id);
  expect(JSON.stringify(listed.body)).not.toContain(key);
});

test('a new secret ends the old one, and a revocation ends the key', async () => {
  const { key, id } = (await issue()).body;
  const renewed = await elena.post<ApiKeyIssued>(`${path}/${id}/secrets`, {});
  expect([renewed.status, renewed.body.id]).toEqual([201, id]);
  const clients = '/api/v1/clients';
  expect([await statusOf(program(key), clients), await statusOf(program(renewed.body.key), clients)]).toEqual([
    401, 200,
  ]);
  expect((await elena.ask('DELETE', `${path}/${id}`)).status).toBe(204);
  expect(await statusOf(program(renewed.body.key), clients)).toBe(401);
  expect((await elena.ask('DELETE', `${path}/${id}`)).status).toBe(404);
  expect((await elena.post(`${path}/${id}/secrets`, {})).status).toBe(404);
  expect(await statusOf(elena, `${path}/${id}`)).toBe(404);
});

test('a key keeps its secret when its name and scopes change', async () => {
  const { key, ...view } = (await issue()).body;
  const change = { name: 'CRM and articles', scopes: ['articles:read'] };
  const changed = await patch(view.id, change);
  expect([changed.status, changed.body]).toEqual([200, { ...view, ...change }]);
  expect([await statusOf(program(key), '/api/v1/clients'), await statusOf(program(key), '/api/v1/articles')]).toEqual([
    403, 200,
  ]);
  expect((await patch(view.id, { scopes: [] })).status).toBe(400);
  expect((await patch('unknown', change)).status).toBe(404);
});

test.each([
  ['revoked', (id: string) => elena.ask('DELETE', `${path}/${id}`), 204],
  ['changed', (id: string) => patch(id, { scopes: ['articles:read'] }), 200],
] as const)('open connections of a key end when it is %s', async (_, end, status) => {
  const { key, id } = (await issue({ scopes: ['conversations:read'] })).body;
  const page = async (query: string) => (await program(key).get<FeedPage>(`/api/v1/events?${query}`)).body;
  let { next, hasMore } = await page('limit=200');
  while (hasMore) ({ next, hasMore } = await page(`limit=200&after=${next}`));
  const waiting = program(key).get(`/api/v1/events?after=${next}&wait=30`);
  expect((await end(id)).status).toBe(status);
  // A valid key still gets the name of the missing scope.
  expect((await waiting).status).toBe((await program(key).get('/api/v1/events')).status);
  expect([401, 403]).toContain((await waiting).status);
});

test('a key in the query string works if allowed, and is neither logged nor shown', async () => {
  const [inQuery, inHeader] = [(await issue({ allowsQuery: true })).body.key, (await issue()).body.key];
  const anybody = new Api(server.url, {});
  const listed = await anybody.get(`/api/v1/clients?limit=1&api_key=${inQuery}`);
  expect(listed.status).toBe(200);
  expect(listed.headers.get('link')).not.toContain(inQuery);
  expect(listed.headers.get('referrer-policy')).toBe('no-referrer');
  const refused = await anybody.get(`/api/v1/clients?api_key=${inHeader}`);
  expect(refused).toMatchObject({ status: 401, body: { detail: expect.stringContaining('X-API-Key') } });
  const wrong = await anybody.get(`/api/v1/articles?api_key=${inQuery}`);
  expect(wrong.status).toBe(403);
  expect(await statusOf(anybody, `/api/v1/clients?api_key=${inQuery}x`)).toBe(401);
  expect(JSON.stringify([listed.body, refused.body, wrong.body])).not.toMatch(/pak_/);
  expect(server.output).not.toContain(inQuery);
  expect(server.output).not.toContain(inHeader);
});

test.each([
  ['no name', { name: ' ' }, '/name'],
  ['no scope', { scopes: [] }, '/scopes'],
  ['an unknown scope', { scopes: ['everything'] }, '/scopes/0'],
  ['an end in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }, '/expiresAt'],
])('a key with %s is refused', async (_, more, pointer) => {
  expect(await issue(more)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
});

test('only admins read or issue keys; no key can', async () => {
  const sofia = new Api(server.url, { Cookie: await signInCookie(server.url, 'sofia'), Origin: server.url });
  expect([await statusOf(sofia, path), await statusOf(new Api(server.url), path)]).toEqual([403, 403]);
  expect((await sofia.post(path, { name: 'x', scopes: ['clients:read'] })).status).toBe(403);
});
