import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { Api } from '../support/api.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let program: Api;

beforeAll(async () => {
  server = await TestServer.start();
  program = new Api(server.url);
});
afterAll(() => server.dispose());

const visitors = '/api/v1/visitors';
const articles = '/api/v1/articles';
const json = { 'Content-Type': 'application/json' };
const text = { 'Content-Type': 'text/plain' };
const large = JSON.stringify({ text: 'x'.repeat(limits.bodyBytes) });
const deep = '['.repeat(20_000) + ']'.repeat(20_000);

const brokenText = Buffer.from('{"name":"Caf\xe9","email":"cafe@shop.example"}', 'latin1');

const utf16 = Buffer.from('{"name":"Ada","email":"ada@shop.example"}', 'utf16le');
const charset = (name: string) => ({ 'Content-Type': `application/json; charset=${name}` });

const sent = (body: RequestInit['body'] = null, headers: Record<string, string> = {}) => ({ body, headers });

test.each([
  ['an unknown path', 'GET', '/api/v1/nothing', sent(), 404],
  ['the root of the interface', 'GET', '/api', sent(), 404],
  ['an unknown page', 'GET', '/nothing', sent(), 404],
  ['a malformed escape', 'GET', `${articles}/%ff`, sent(), 404],
  ['a malformed escape below a resource', 'GET', '/api/v1/conversations/%E0%A4%A/events', sent(), 404],
  ['a body for an unknown path', 'POST', '/api/v1/nothing', sent('x', text), 404],
  ['a large body for an unknown path', 'POST', '/api/v1/nothing', sent(large, json), 404],
  ['a body that is cut off', 'POST', visitors, sent('{"locale":', json), 400],
  ['a body of broken UTF-8', 'POST', '/api/v1/clients', sent(brokenText, json), 400],
  ['a body in UTF-16', 'POST', '/api/v1/clients', sent(utf16, charset('utf-16')), 415],
  ['a body in UTF-16 that says nothing of it', 'POST', '/api/v1/clients', sent(utf16, json), 400],
  ['a body in UTF-32', 'POST', '/api/v1/clients', sent('{}', charset('utf-32')), 415],
  ['a body that is nested too deeply', 'POST', visitors, sent(deep, json), 400],
  [
    'a body that is not compressed as it says',
    'POST',
    visitors,
    sent('{}', { ...json, 'Content-Encoding': 'gzip' }),
    400,
  ],
  ['an unknown compression', 'POST', visitors, sent('{}', { ...json, 'Content-Encoding': 'foo' }), 415],
  ['an unknown charset', 'POST', visitors, sent('{}', { 'Content-Type': 'application/json; charset=foo' }), 415],
  ['another content type', 'POST', visitors, sent('{}', text), 415],
  ['too large a body', 'POST', visitors, sent(large, json), 413],
] as const)('%s is a problem', async (_, method, path, request, status) => {
  const { headers, body, ...reply } = await program.ask(method, path, request);
  expect(reply.status).toBe(status);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ status, code: expect.any(String), traceId: expect.any(String), instance: path });
});

test.each([
  ['DELETE', articles, sent(), 'GET, HEAD, POST'],
  ['PUT', articles, sent(large, json), 'GET, HEAD, POST'],
  ['PUT', articles, sent('x', text), 'GET, HEAD, POST'],
  ['PATCH', `${articles}/any`, sent('{', json), 'GET, HEAD, PUT'],
  ['OPTIONS', articles, sent(), 'GET, HEAD, POST'],
  ['POST', '/api/v1/chatbots/valdora/test-set', sent(), 'GET, HEAD, PUT'],
  ['GET', visitors, sent(), 'POST'],
  ['POST', '/api/openapi.json', sent(), 'GET, HEAD'],
  ['POST', '/health/live', sent(), 'GET, HEAD'],
  ['POST', '/console', sent(), 'GET, HEAD'],
  ['POST', '/', sent(), 'GET, HEAD'],
] as const)('%s %s names the methods that are allowed', async (method, path, request, allow) => {
  const { status, headers, body } = await program.ask(method, path, request);
  expect([status, headers.get('allow')]).toEqual([405, allow]);
  expect(body).toMatchObject({ status: 405, code: 'method_not_allowed' });
});

test.each([
  [
    'what is not JSON, with the place',
    '{"name": "Ada",\n "email": }',
    'is not JSON: a value is expected at line 2, column 11',
  ],
  ['what ends too early', '{"name"', 'is not JSON: it ends at line 1, column 8, where a colon is expected'],
  ['JSON that is no object', '"Ada"', 'must be an object or a list'],
  ['broken UTF-8', brokenText, 'is not in valid UTF-8'],
])('a body is refused for %s', async (_, body, detail) => {
  const reply = await program.ask('POST', '/api/v1/clients', sent(body, json));
  expect([reply.status, reply.body]).toMatchObject([400, { code: 'invalid', errors: [{ pointer: '', detail }] }]);
});

test('GraphQL and MCP take JSON in UTF-8 alone', async () => {
  const query = (format: BufferEncoding) => Buffer.from('{"query":"{ __typename }","jsonrpc":"2.0","id":1}', format);
  for (const path of ['/graphql', '/mcp']) {
    const statuses = await Promise.all([
      program.ask('POST', path, sent(query('utf16le'), charset('utf-16'))),
      program.ask(
        'POST',
        path,
        sent(Buffer.concat([Buffer.from('{"query":"'), Buffer.from([0xe9, 0x22, 0x7d])]), json),
      ),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([415, 400]);
  }
});

test.each([
  '/api/v1/articles?q=',
  '/api/v1/articles?topic=',
  '/api/v1/clients?q=',
  '/api/v1/clients?email=',
  '/api/v1/orders?number=',
  '/api/v1/products?q=',
  '/api/v1/bookings?email=',
  '/api/v1/tickets?email=',
  '/api/v1/payments?reference=',
  '/api/v1/history?q=',
])('%s with a character that nothing stored can have is refused', async (path) => {
  const name = path.slice(path.indexOf('?') + 1, -1);
  expect((await program.get(`${path}a`)).status).toBe(200);
  const { status, body } = await program.get(`${path}a%00`);
  expect([status, body]).toMatchObject([400, { errors: [{ pointer: `/${name}` }] }]);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['an API key', { 'X-API-Key': 'pak_unknown' }, /^The API key /],
  ['an access token', { Authorization: 'Bearer unknown' }, /^The access token /],
  ['a header in another form', { Authorization: 'Basic YTpi' }, /^The header Authorization /],
])('%s that is not valid is refused by its name', async (_, headers, detail) => {
  const { status, body } = await new Api(server.url, headers).get('/api/v1/clients');
  expect([status, body]).toMatchObject([401, { code: 'unauthenticated', detail: expect.stringMatching(detail) }]);
});

test('date-times are taken in every form of RFC 3339, over REST and GraphQL, and answered in one', async () => {
  const { body: client } = await program.post<{ id: string }>('/api/v1/clients', {
    name: 'Ada',
    email: 'ada.date-times@shop.example',
  });
  const total = { amount: 100, currency: 'EUR' };
  const written = ['2026-03-01T10:30:00+01:00', '2026-03-01t09:30:00z', '2026-03-01T09:30:00.0Z'];
  for (const [at, placedAt] of written.entries()) {
    const order = { clientId: client.id, number: `DT-${at}`, total, placedAt };
    const { status, body } = await program.post('/api/v1/orders', order);
    expect([status, body]).toMatchObject([201, { placedAt: '2026-03-01T09:30:00.000Z' }]);
    const { body: answer } = await program.post('/graphql', {
      query: 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { placedAt } }',
      variables: { input: { ...order, number: `DT-G-${at}` } },
    });
    expect(answer).toMatchObject({ data: { createOrder: { placedAt: '2026-03-01T09:30:00.000Z' } } });
    const slots = `/api/v1/conversations?from=${encodeURIComponent(placedAt)}`;
    expect((await program.get(slots)).status).toBe(200);
  }
  const { status, body } = await program.post('/api/v1/orders', {
    ...{ clientId: client.id, number: 'DT-X', total, placedAt: '2026-02-30T09:30:00Z' },
  });
  expect([status, body]).toMatchObject([400, { errors: [{ pointer: '/placedAt' }] }]);
});

test('a PATCH accepts the media type of a merge patch, and no other', async () => {
  const mergePatch = { 'Content-Type': 'application/merge-patch+json' };
  const { body: client } = await program.post<{ id: string }>('/api/v1/clients', {
    name: 'Ada',
    email: 'ada.merge-patch@shop.example',
  });
  const patched = await program.ask('PATCH', `/api/v1/clients/${client.id}`, sent('{"name": "Ida"}', mergePatch));
  expect([patched.status, patched.body]).toMatchObject([200, { name: 'Ida' }]);
  expect((await program.ask('POST', '/api/v1/clients', sent('{}', mergePatch))).status).toBe(415);
});
