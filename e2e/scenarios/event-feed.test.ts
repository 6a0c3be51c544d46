import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import { parley } from '../support/cli.js';
import { signInCookie } from '../support/clients.js';
import { demoApiKey, suggestedQuestions } from '../support/demo.js';
import { isOnPostgres } from '../support/postgres.js';
import { rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

async function feed(query: string, headers: Record<string, string> = { 'X-API-Key': demoApiKey }): Promise<FeedPage> {
  const response = await fetch(`${server.url}/api/v1/events?${query}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as FeedPage;
}

/** Reads on, in small pages, until one is empty and the last. */
async function readOn(after: number, limit = 3): Promise<{ types: string[]; ids: string[]; next: number }> {
  const found: FeedPage['events'] = [];
  for (let next = after; ; ) {
    const page = await feed(`after=${next}&limit=${limit}`);
    found.push(...page.events);
    next = page.next;
    if (!page.hasMore && page.events.length === 0)
      return { types: found.map(({ event }) => event), ids: found.map(({ event_id }) => event_id), next };
  }
}

const largestPage = 500;
const end = async () => (await readOn(0, largestPage)).next;

test('a disconnected reader continues at its position, over a restart that was not a clean one', async () => {
  const next = await end();
  const visitor = await rawVisitor(server.url);
  const first = await readOn(next);
  expect(first.types).toEqual(['conversation.started']);
  await visitor.raw.say(visitor.id, suggestedQuestions('en'));
  await server.kill();
  await server.start();
  const answered = async () => (await readOn(first.next)).types.filter((type) => type === 'message.posted').length;
  await expect.poll(answered).toBe(2);
  const second = await readOn(first.next);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(first.ids.length + second.ids.length);
  visitor.raw.close();
});

test('a long poll answers with the next event', async () => {
  const next = await end();
  const page = feed(`after=${next}&wait=30`);
  const visitor = await rawVisitor(server.url);
  expect((await page).events).toMatchObject([{ event: 'conversation.started', conversation_id: visitor.id }]);
  visitor.raw.close();
});

test('a reader that asks for the end gets what happens from now on', async () => {
  const { events, next, hasMore, dataSet } = await feed('after=end');
  expect([events, hasMore]).toEqual([[], false]);
  const visitor = await rawVisitor(server.url);
  const page = await feed(`after=${next}&dataSet=${dataSet}&wait=30`);
  expect(page.events).toMatchObject([{ event: 'conversation.started', conversation_id: visitor.id }]);
  visitor.raw.close();
});

test('a long poll from the end answers with the next event, and none that was before', async () => {
  const before = await rawVisitor(server.url);
  before.raw.close();
  const found: unknown[] = [];
  void feed('after=end&types=conversation.started&wait=30').then(({ events }) =>
    found.push(...events.map(({ conversation_id }) => conversation_id)),
  );
  const begun: string[] = [];
  // Again, since the poll may not have been open yet.
  await expect
    .poll(async () => {
      if (found.length === 0) {
        const { raw, id } = await rawVisitor(server.url);
        raw.close();
        begun.push(id);
      }
      return found.length;
    })
    .toBeGreaterThan(0);
  expect(begun).toEqual(expect.arrayContaining(found));
});

interface LongPoll {
  isRefused: boolean;
  page: Promise<FeedPage>;
}

function startLongPoll(query: string): LongPoll {
  const response = fetch(`${server.url}/api/v1/events?${query}&wait=30`, { headers: { 'X-API-Key': demoApiKey } });
  const poll: LongPoll = {
    isRefused: false,
    page: response.then((reply) => {
      poll.isRefused = reply.status === 429;
      return reply.json() as Promise<FeedPage>;
    }),
  };
  return poll;
}

test('a caller has ten long polls at most, and a drain ends them with an empty page', async () => {
  const next = await end();
  const query = `after=${next}&types=article.published`;
  let polls = Array.from({ length: 10 }, () => startLongPoll(query));
  const another = () => fetch(`${server.url}/api/v1/events?${query}&wait=1`, { headers: { 'X-API-Key': demoApiKey } });
  await expect
    .poll(async () => {
      const { status } = await another();
      // It may have been faster than one of them, and have taken its place.
      polls = polls.map((poll) => (poll.isRefused ? startLongPoll(query) : poll));
      return status;
    })
    .toBe(429);
  await server.stop();
  for (const { events, next: position } of await Promise.all(polls.map(({ page }) => page)))
    expect([events, position >= next]).toEqual([[], true]);
  await server.start();
});

test('a long poll ends with the session of its reader', async () => {
  const Cookie = await signInCookie(server.url, 'anna');
  const next = await end();
  const waiting = fetch(`${server.url}/api/v1/events?after=${next}&wait=30&types=article.published`, {
    headers: { Cookie },
  });
  await feed(`after=${next}`, { Cookie });
  const signedOut = await fetch(`${server.url}/api/v1/sessions/current`, {
    method: 'DELETE',
    headers: { Cookie, Origin: server.url },
  });
  expect(signedOut.status).toBe(204);
  expect((await waiting).status).toBe(401);
});

// Backups of PostgreSQL are made and restored by its own tools.
test.skipIf(isOnPostgres)('a restored data set has another id, and positions that no reader has seen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  const backup = join(folder, 'backup.sqlite');
  await parley(server.place, 'backup', backup);
  const visitor = await rawVisitor(server.url);
  const before = await feed('after=0&limit=500');
  visitor.raw.close();
  await server.stop();
  await parley(server.place, 'restore', backup);
  await server.start();
  const after = await feed('after=0&limit=500');
  expect(after.dataSet).not.toBe(before.dataSet);
  const headers = { 'X-API-Key': demoApiKey };
  const goOn = `${server.url}/api/v1/events?after=${before.next}&dataSet=`;
  const [stale, fresh] = await Promise.all(
    [before, after].map(({ dataSet }) => fetch(`${goOn}${dataSet}`, { headers })),
  );
  expect([stale?.status, await stale?.json()]).toMatchObject([409, { code: 'other_data_set' }]);
  expect(fresh?.status).toBe(200);
  const another = await rawVisitor(server.url);
  const { events } = await feed(`after=${before.next}&limit=500`);
  expect(events.map(({ conversation_id }) => conversation_id)).toContain(another.id);
  another.raw.close();
  rmSync(folder, { recursive: true, force: true });
});

test('refuses a position beyond the end, of a page and of a long poll', async () => {
  const next = await end();
  for (const wait of [0, 30]) {
    const address = `${server.url}/api/v1/events?after=${next + 1_000_000_000}&wait=${wait}`;
    const response = await fetch(address, { headers: { 'X-API-Key': demoApiKey } });
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'other_data_set' }]);
  }
});

test('refuses a malformed query with the place of each error', async () => {
  const malformed = {
    'after=-1': '/after',
    'after=x': '/after',
    'types=answer.decided': '/types/0',
    'types=nothing': '/types/0',
    'limit=501': '/limit',
    'wait=31': '/wait',
    'page=2': '/page',
  };
  for (const [query, pointer] of Object.entries(malformed)) {
    const response = await fetch(`${server.url}/api/v1/events?${query}`, { headers: { 'X-API-Key': demoApiKey } });
    expect([query, response.status]).toEqual([query, 400]);
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
  }
});
