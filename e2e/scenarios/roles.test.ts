import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#contracts/permissions.js';
import type { RoleView } from '#contracts/roles.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';

const roles = '/api/v1/roles';
let server: TestServer;
let elena: Api;
beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  elena = await Api.signedIn(server.url, 'elena');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const send = <T>(api: Api, method: 'PATCH' | 'DELETE', path: string, body?: unknown, headers = {}) =>
  api.ask<T>(method, path, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const make = async (name: string, ...permissions: Permission[]) =>
  (await elena.post<RoleView>(roles, { name, permissions })).body;
const give = async (name: string, role: string) => {
  const { body } = await elena.get<{ id: string; name: string }[]>('/api/v1/operator-accounts?limit=100');
  const account = body.find((one) => one.name.startsWith(name));
  return send(elena, 'PATCH', `/api/v1/operator-accounts/${account?.id}`, { role });
};

test('a role of the business allows its permissions on REST, GraphQL and sockets, and no others', async () => {
  const { id } = await make('Historian', 'history.read');
  expect((await give('Marco', id)).status).toBe(200);
  const marco = await Api.signedIn(server.url, 'marco');
  expect((await marco.get('/api/v1/history')).status).toBe(200);
  for (const path of ['/api/v1/history-exports', '/api/v1/articles', '/api/v1/roles', '/api/v1/audit-entries'])
    expect([path, (await marco.get(path)).status]).toEqual([path, 403]);
  const asked = await marco.post<{ errors?: { extensions: { code: string } }[] }>('/graphql', {
    query: '{ articles(limit: 1) { id } }',
  });
  expect(JSON.stringify(asked.body)).toMatch(/forbidden/i);
});

test('a change of the role reaches connected operators within seconds, and survives a restart', async () => {
  const { id } = await make('Reader', 'articles.read');
  await give('Anna', id);
  const anna = await connectOperator(server.url, 'anna');
  const api = await Api.signedIn(server.url, 'anna');
  expect((await api.get('/api/v1/articles')).status).toBe(200);
  const read = await elena.get<RoleView>(`${roles}/${id}`);
  const changed = await send<RoleView>(
    elena,
    'PATCH',
    `${roles}/${id}`,
    { permissions: [] },
    {
      'If-Match': read.headers.get('etag') ?? '',
    },
  );
  expect([changed.status, changed.body.permissions]).toEqual([200, ['conversations.read']]);
  await when(anna.client.state, ({ me }) => me && !me.permissions.includes('articles.read'));
  expect((await api.get('/api/v1/articles')).status).toBe(403);
  await server.stop();
  await server.start();
  expect((await api.get('/api/v1/articles')).status).toBe(403);
  expect((await api.get('/api/v1/conversations')).status).toBe(200);
  await give('Anna', 'operator');
});

test('an invalid change is refused with its reason, and changes nothing', async () => {
  const { id } = await make('Night shift', 'conversations.reply');
  const before = await elena.get<RoleView>(`${roles}/${id}`);
  const tries: [string, Promise<{ status: number; body: unknown }>, number, string][] = [
    ['a name that is taken', elena.post(roles, { name: 'night SHIFT', permissions: [] }), 409, 'role_exists'],
    ['a permission of visitors', elena.post(roles, { name: 'X', permissions: ['chat.take_part'] }), 400, 'invalid'],
    [
      'a permission twice',
      elena.post(roles, { name: 'X', permissions: ['history.read', 'history.read'] }),
      400,
      'invalid',
    ],
    ['an empty name', elena.post(roles, { name: ' ', permissions: [] }), 400, 'invalid'],
    [
      'an old revision',
      send(elena, 'PATCH', `${roles}/${id}`, { name: 'Y' }, { 'If-Match': '"old"' }),
      412,
      'version_moved',
    ],
    ['a built-in role', send(elena, 'PATCH', `${roles}/admin`, { name: 'Y' }), 404, 'not_found'],
    ['removing a built-in role', send(elena, 'DELETE', `${roles}/operator`), 404, 'not_found'],
    ['a role that is none', give('Sofia', 'captain'), 400, 'invalid'],
  ];
  for (const [what, reply, status, code] of tries) {
    const { status: is, body } = await reply;
    expect([what, is, (body as { code?: string }).code]).toEqual([what, status, code]);
  }
  expect((await elena.get<RoleView>(`${roles}/${id}`)).body).toEqual(before.body);
  expect((await send(elena, 'DELETE', `${roles}/${id}`)).status).toBe(204);
});
