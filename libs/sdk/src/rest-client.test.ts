import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArticleId, ChatbotId, ConversationId } from '#contracts/ids.js';
import { createRestCaller } from './rest/rest-caller.js';
import { createRestClient } from './rest-client.js';

const asked: string[] = [];
let ifMatch: string | undefined;
let idempotencyKey: string | string[] | undefined;
const server = createServer(async (request, response) => {
  const body = await text(request);
  asked.push(`${request.method} ${request.url} ${request.headers['x-api-key'] ?? ''} ${body}`.trim());
  ifMatch = request.headers['if-match'];
  idempotencyKey = request.headers['idempotency-key'];
  response.setHeader('content-type', 'application/problem+json');
  if (request.url?.includes('limited')) {
    response.writeHead(429, { 'retry-after': '3' });
    response.end(JSON.stringify({ code: 'rate_limited', detail: 'slow down', status: 429 }));
  } else if (request.url?.includes('proxy')) {
    response.writeHead(502);
    response.end('<html>bad gateway</html>');
  } else if (request.url?.includes('requests')) {
    response.writeHead(202);
    response.end();
  } else if (request.method === 'DELETE') {
    response.writeHead(204);
    response.end();
  } else {
    response.writeHead(200, { 'x-total-count': '41', etag: '"3.digest"' });
    response.end('[]');
  }
});
let url = '';
const client = () => createRestClient({ url: `${url}/`, headers: { 'x-api-key': 'key' } });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('serializes queries and leaves out undefined values', async () => {
  const page = await client().conversations({ state: ['bot', 'queued'], view: undefined, page: 2 });
  expect(page).toEqual({ items: [], total: 41, page: 2, limit: 20 });
  expect(asked.at(-1)).toBe('GET /api/v1/conversations?state=bot%2Cqueued&page=2 key');
  await client().events('a b' as ConversationId, { before: 51, limit: 50 });
  expect(asked.at(-1)).toBe('GET /api/v1/conversations/a%20b/events?before=51&limit=50 key');
  expect(client().historyExportUrl({ q: 'è', format: 'csv' })).toBe(
    `${url}/api/v1/history-exports?q=%C3%A8&format=csv`,
  );
});

it('accepts a reply without a body, whatever its status', async () => {
  expect(await client().requestPasswordLink('anna@shop.example')).toBeUndefined();
  expect(asked.at(-1)).toBe('POST /api/v1/password-link-requests key {"email":"anna@shop.example"}');
});

it('puts article and version into the path, and changes into the body', async () => {
  const id = 'a/b' as ArticleId;
  await client().articleVersion(id, 3);
  expect(asked.at(-1)).toBe('GET /api/v1/articles/a%2Fb/versions/3 key');
  await client().publishArticle(id, { version: 2 });
  expect(asked.at(-1)).toBe('PUT /api/v1/articles/a%2Fb/publication key {"version":2}');
  await client().patchChatbot('shop' as ChatbotId, { hours: null });
  expect(asked.at(-1)).toBe('PATCH /api/v1/chatbots/shop key {"hours":null}');
});

it('returns an article after it was unpublished', async () => {
  await client().withdrawArticle('a' as ArticleId);
  expect(asked.slice(-2)).toEqual(['DELETE /api/v1/articles/a/publication key', 'GET /api/v1/articles/a key']);
});

it('sends a body as JSON', async () => {
  await client().signIn({ email: 'anna@parley.example', password: 'secret' });
  expect(asked.at(-1)).toBe('POST /api/v1/sessions key {"email":"anna@parley.example","password":"secret"}');
});

it('resolves to undefined for an empty response', async () => {
  await expect(client().signOut()).resolves.toBeUndefined();
});

it("rejects with the server's problem and the time to wait", async () => {
  await expect(client().conversation('limited' as ConversationId)).rejects.toMatchObject({
    failure: { code: 'rate_limited', message: 'slow down', retryable: true, retryAfterMs: 3000 },
  });
});

it("rejects a proxy's response, or none, as retryable", async () => {
  await expect(client().conversation('proxy' as ConversationId)).rejects.toMatchObject({
    failure: { code: 'busy', retryable: true },
  });
  const nobody = createRestClient({ url: 'http://127.0.0.1:1' });
  await expect(nobody.me()).rejects.toMatchObject({ failure: { retryable: true } });
});

it('returns the tag of a reply, and sends it with a change that is based on it', async () => {
  const caller = createRestCaller({ url });
  const id = 'shop' as ChatbotId;
  const { etag } = await caller.tagged('GET /api/v1/chatbots/:id', { params: { id } });
  expect([etag, ifMatch]).toEqual(['"3.digest"', undefined]);
  await caller.call('PATCH /api/v1/chatbots/:id', { params: { id }, body: {} }, { ifMatch: etag ?? '' });
  expect(ifMatch).toBe('"3.digest"');
});

it('sends the idempotency key of a request that may be repeated', async () => {
  const { call } = createRestCaller({ url });
  const body = { eventIds: [], text: 'Sorry' };
  const request = { params: { id: 'a' as ArticleId }, body };
  await call('POST /api/v1/articles/:id/corrections', request, { idempotencyKey: 'one' });
  expect(idempotencyKey).toBe('one');
  await call('POST /api/v1/articles/:id/corrections', request);
  expect(idempotencyKey).toBeUndefined();
});
