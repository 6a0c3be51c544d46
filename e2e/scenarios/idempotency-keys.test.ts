import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleSummary, ArticleView } from '#contracts/articles.js';
import { Api } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { TestServer } from '../support/server.js';

const path = '/api/v1/articles';
const draft = (title: string) => ({
  ...{ kind: 'answer', locale: 'en', topic: 'returns', variants: [], body: 'In May.', chatbotId: 'valdora' },
  title,
});

let server: TestServer;
let elena: Api;
let sofia: Api;

beforeAll(async () => {
  server = await TestServer.start();
  const [admin, supervisor] = await Promise.all(['elena', 'sofia'].map((name) => signInCookie(server.url, name)));
  elena = new Api(server.url, { Cookie: admin ?? '', Origin: server.url });
  sofia = new Api(server.url, { Cookie: supervisor ?? '', Origin: server.url });
});
afterAll(() => server.dispose());

const create = (key: string, title: string, caller = elena) =>
  caller.post<ArticleView>(path, draft(title), { 'Idempotency-Key': key });

async function countOf(title: string): Promise<number> {
  const { body } = await elena.get<ArticleSummary[]>(`${path}?q=${encodeURIComponent(title)}&limit=100`);
  return body.filter((article) => article.title === title).length;
}

test('a repeat creates nothing and gets the first reply, after a restart too', async () => {
  const first = await create('a-key', 'Mittens');
  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
  await server.kill();
  await server.start();
  const repeated = await create('a-key', 'Mittens');
  expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(repeated.body).toEqual(first.body);
  for (const name of ['location', 'etag', 'content-type'])
    expect(repeated.headers.get(name)).toBe(first.headers.get(name));
  expect(await countOf('Mittens')).toBe(1);
});

test('requests at the same time create one thing', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => create('same-time', 'Scarves')));
  const created = replies.filter(({ status }) => status === 201);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
  for (const { status, headers, body } of refused) {
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'idempotency_key_in_use' })]);
    expect(headers.get('retry-after')).toBe('1');
  }
  expect(await countOf('Scarves')).toBe(1);
});

test('another request under the same key is refused', async () => {
  await create('reused', 'Hats');
  const other = await create('reused', 'Caps');
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  const elsewhere = await elena.post('/api/v1/article-batches', draft('Hats'), { 'Idempotency-Key': 'reused' });
  expect(elsewhere).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  expect(await countOf('Caps')).toBe(0);
});

test('keys of different callers do not meet', async () => {
  const [hers, theirs] = [await create('shared', 'Socks'), await create('shared', 'Socks', sofia)];
  expect([hers.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.body.id).not.toBe(hers.body.id);
});

test('a request that was refused may be mended and sent again under its key', async () => {
  const refused = await elena.post(path, { ...draft('Boots'), locale: 'xx' }, { 'Idempotency-Key': 'mended' });
  expect(refused.status).toBe(400);
  expect((await create('mended', 'Boots')).status).toBe(201);
});

test.each(['', 'two words', 'x'.repeat(256)])('a malformed key is refused: %j', async (key) => {
  const { status, body } = await create(key, 'Belts');
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid' })]);
});

test('an operation that would take effect once more refuses a key', async () => {
  const endpoint = { url: 'https://crm.example/events', eventTypes: ['client.created'] };
  const asked = [
    ['/api/v1/webhook-endpoints', endpoint],
    ['/api/v1/invitations', { email: 'pia@valdora.example', name: 'Pia', role: 'operator' }],
  ] as const;
  for (const [address, body] of asked) {
    const reply = await elena.post(address, body, { 'Idempotency-Key': 'once' });
    expect(reply, address).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(reply.body, address).toMatchObject({ detail: expect.stringContaining('takes no Idempotency-Key') });
  }
  expect((await elena.get('/api/v1/webhook-endpoints')).body).toEqual([]);
});
