import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { ConversationSummary, EventView } from '#contracts/views.js';
import { Api, type Reply } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

const path = '/api/v1/conversations';

let server: TestServer;
let program: Api;
let anna: Api;
/** Oldest first; the first of them was resolved, the others are with the bot. */
const ids: ConversationId[] = [];
/** UTC. Noted before them: a midnight may pass until they are read. */
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  server = await TestServer.start();
  program = new Api(server.url);
  anna = new Api(server.url, { Cookie: await signInCookie(server.url, 'anna') });
  for (let index = 0; index < 5; index += 1) {
    const { raw, id } = await rawVisitor(server.url);
    await raw.say(id, `hello ${index}`);
    if (index === 0) {
      const command = { type: 'resolve' };
      await raw.ask('command', { conversationId: id, clientKey: `resolve-conversation-${index}`, command });
    }
    ids.push(id);
    raw.close();
  }
});
afterAll(() => server.dispose());

test('a program with a key and an operator with a session read the same list', async () => {
  // The bot may still be answering the last message, between one read and the other.
  const byKey = await vi.waitFor(async () => {
    const [one, other] = await Promise.all([program, anna].map((api) => api.get<ConversationSummary[]>(path)));
    expect(other?.body).toEqual(one?.body);
    return one;
  });
  expect(byKey?.status).toBe(200);
  expect(byKey?.body.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(byKey?.headers.get('x-total-count')).toBe('5');
  expect(byKey?.headers.get('cache-control')).toBe('no-store');
});

test('an unchanged resource is not sent again', async () => {
  // The bot may still be answering the last message.
  const conditional = await vi.waitFor(async () => {
    const { headers } = await program.get(path);
    // Without a `Cache-Control` of ours, `fetch` asks for a fresh copy.
    const conditional = { headers: { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' } };
    const again = await program.ask<string>('GET', path, conditional);
    expect([again.status, again.body]).toEqual([304, '']);
    return conditional;
  });
  const another = await program.ask('GET', `${path}?limit=1`, conditional);
  expect(another.status).toBe(200);
});

test('a list is paged with links between pages', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => program.get<ConversationSummary[]>(`${path}?limit=2&page=${page}`)),
  );
  expect(pages.map(({ body }) => body.length)).toEqual([2, 2, 1]);
  expect(new Set(pages.flatMap(({ body }) => body.map(({ id }) => id)))).toEqual(new Set(ids));
  const links = pages.map(({ headers }) =>
    [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel),
  );
  expect(links).toEqual([
    ['first', 'next', 'last'],
    ['first', 'prev', 'next', 'last'],
    ['first', 'prev', 'last'],
  ]);
  const [, next] = /<([^>]+)>; rel="next"/.exec(pages[0]?.headers.get('link') ?? '') ?? [];
  expect((await program.get(next ?? '')).body).toEqual(pages[1]?.body);
  const beyond = await program.get<ConversationSummary[]>(`${path}?limit=2&page=99`);
  expect([beyond.status, beyond.body]).toEqual([200, []]);
});

test('filters select, and combine', async () => {
  const found = async (query: string) => {
    const { status, body } = await program.get<ConversationSummary[]>(`${path}?${query}`);
    expect(status).toBe(200);
    return body.map(({ id }) => id);
  };
  const [resolved] = ids;
  expect(await found('state=resolved')).toEqual([resolved]);
  expect(await found('state=resolved,closed&outcome=unconfirmed,abandoned')).toEqual([resolved]);
  expect(await found('state=resolved&outcome=spam')).toEqual([]);
  expect((await found('state=bot&state=queued&state=offered&locale=en')).toSorted()).toEqual(ids.slice(1).toSorted());
  expect(await found('locale=it')).toEqual([]);
  expect(await found('to=2001-01-01')).toEqual([]);
  expect(await found(`from=${today}`)).toHaveLength(5);
});

test.each(['colour=red', 'state=asleep', 'page=0', 'limit=101', 'limit=ten', 'from=yesterday', 'rating=6'])(
  'an undocumented query parameter is rejected: %s',
  async (query) => {
    const { status, headers, body } = await program.get(`${path}?${query}`);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body).toMatchObject({
      code: 'invalid',
      status: 400,
      instance: path,
      errors: [{ detail: expect.any(String) }],
    });
    expect(body.traceId).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('an undocumented query parameter is refused', async () => {
  const { status, body } = await program.get('/api/v1/operators?colour=red');
  expect([status, body.code]).toEqual([400, 'invalid']);
});

test('messages contains the texts, events the whole log', async () => {
  const [, id] = ids;
  const messages = await program.get<EventView[]>(`${path}/${id}/messages`);
  expect(new Set(messages.body.map(({ type }) => type))).toEqual(new Set(['message.posted']));
  expect(messages.body[0]).toMatchObject({ data: { text: 'hello 1' }, actor: { kind: 'visitor' }, seq: 2 });
  const events = await program.get<EventView[]>(`${path}/${id}/events`);
  expect(events.headers.get('x-total-count')).toBe(String(events.body.length));
  expect(events.body.map(({ seq }) => seq)).toEqual(events.body.map((_, index) => index + 1));
  const after = await program.get<EventView[]>(`${path}/${id}/events?after=1&limit=1`);
  expect(after.body).toEqual([events.body[1]]);
  const before = await program.get<EventView[]>(`${path}/${id}/events?before=3&limit=1`);
  expect(before.body).toEqual([events.body[1]]);
});

test('the links of a part of the log lead through all of it, forwards and backwards', async () => {
  const log = `${path}/${ids[0]}/events`;
  const all = await program.get<EventView[]>(log);
  expect(all.body.length).toBeGreaterThan(2);
  const walk = async (from: string, rel: string) => {
    const seqs: number[][] = [];
    for (let at: string | undefined = from; at; ) {
      const { body, headers }: Reply<EventView[]> = await program.get<EventView[]>(at);
      seqs.push(body.map(({ seq }) => seq));
      expect(seqs.length).toBeLessThanOrEqual(all.body.length);
      at = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1];
    }
    return seqs;
  };
  const each = all.body.map(({ seq }) => [seq]);
  expect(await walk(`${log}?after=0&limit=1`, 'next')).toEqual(each);
  expect(await walk(`${log}?before=${each.length + 1}&limit=1`, 'prev')).toEqual(each.toReversed());
  expect(await walk(`${log}?after=0&before=3&limit=1`, 'next')).toEqual([[1], [2]]);
  expect(await program.get(`${log}?after=1&page=2`)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/page' }] },
  });
});

test('unauthenticated and unauthorised callers are rejected', async () => {
  const code = async (headers: Record<string, string>, at: string) => {
    const { status, body } = await new Api(server.url, headers).get(at);
    return `${status} ${body.code}`;
  };
  expect(await code({}, path)).toBe('401 unauthenticated');
  expect(await code({ 'X-API-Key': 'pak_invented' }, path)).toBe('401 unauthenticated');
  expect(await code({ Cookie: 'parley_session=pss_invented' }, path)).toBe('401 unauthenticated');
  expect((await anna.get('/api/v1/history?q=hello')).body).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await anna.get('/api/v1/history-exports?format=csv')).body).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await program.get('/api/v1/history-exports?format=csv')).body).toMatchObject({ code: 'forbidden' });
  expect((await program.get('/api/v1/sessions/current')).status).toBe(403);
});

test('an unknown path is 404, a wrong method is 405 with Allow', async () => {
  for (const at of ['/nobodys', '/nobodys/events', '/%00', '/../../etc/passwd', `/${'x'.repeat(500)}`, '/a b'])
    expect((await program.get(path + at)).body).toMatchObject({ status: 404, code: 'not_found' });
  expect((await program.get('/api/v1/nothing')).body).toMatchObject({ status: 404, code: 'not_found' });
  for (const [method, at, allow] of [
    ['DELETE', path, 'GET, HEAD, POST'],
    ['PUT', `${path}/${ids[0]}`, 'DELETE, GET, HEAD'],
    ['GET', '/api/v1/visitors', 'POST'],
  ] as const) {
    const { status, headers, body } = await program.ask(method, at);
    expect({ status, allow: headers.get('allow'), code: body.code }).toEqual({
      status: 405,
      allow,
      code: 'method_not_allowed',
    });
  }
});

test('an unacceptable body is rejected with the matching status', async () => {
  const visitors = '/api/v1/visitors';
  const good = { chatbotId: 'valdora', locale: 'en' };
  const status = async (body: unknown, headers = {}) => (await program.post(visitors, body, headers)).body.status;
  expect(await status('{"chatbotId":')).toBe(400);
  expect(await status('null')).toBe(400);
  expect(await status({ ...good, locale: 'xx' })).toBe(400);
  expect(await status({ ...good, more: 1 })).toBe(400);
  expect(await status({ ...good, chatbotId: 'other' })).toBe(400);
  expect(await status({ ...good, padding: 'x'.repeat(limits.bodyBytes) })).toBe(413);
  expect(await status('chatbotId=valdora', { 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(415);
  expect(await status(JSON.stringify(good), { 'Content-Type': 'text/plain' })).toBe(415);
  expect((await program.ask('POST', visitors)).body).toMatchObject({ status: 400 });
  const { status: created, body } = await program.post(visitors, good);
  expect([created, JSON.stringify(body)]).toEqual([201, expect.stringContaining('"token"')]);
});

test('probes need no authentication', async () => {
  const nobody = new Api(server.url, {});
  expect(await nobody.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
  expect(await nobody.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready', problems: [] } });
});
