import { beforeEach, describe, expect, it } from 'vitest';
import { events } from '#contracts/events.js';
import type { ClientId, ConversationId, OperatorId } from '#contracts/ids.js';
import { type Permission, permissionsOfScopes, type Scope } from '#contracts/permissions.js';
import { type PublishedEvent, publishedTypes } from '#contracts/published-event.js';
import { answered, EngineHarness } from '#testing/engine-harness.js';
import { fc } from '#testing/fast-check.js';
import { operatorPrincipal } from '#testing/principals.js';
import { systemAuthor } from '../access/author.js';
import type { ApiKeyPrincipal, Principal } from '../access/principal.js';
import type { FeedFilter } from '../ports/live-log.js';
import { checkFeedPosition } from './check-feed-position.js';
import { newEvent } from './new-event.js';
import { readFeed } from './read-feed.js';
import { waitForFeed } from './wait-for-feed.js';

const program = { kind: 'api_key', id: 'key', expiresAt: null } as const;
const rights = (...permissions: Permission[]): ReadonlySet<Permission> => new Set(permissions);
const reader: Principal = { ...program, rights: new Set(permissionsOfScopes(['conversations:read', 'articles:read'])) };
const forever = 2 ** 31 - 1;

let engine: EngineHarness;

beforeEach(() => {
  engine = new EngineHarness((question) => answered(question, 'Within 30 days.', 'returns'));
});

async function published(id: string): Promise<void> {
  const data = { chatbotId: 'shop', title: 'Returns', locale: 'en', version: 1 } as never;
  await engine.ports.unitOfWork.run(async ({ events }) => {
    await events.append(newEvent(engine.ports, 'article.published', id, systemAuthor, data));
  });
}

async function signedIn(session: string): Promise<void> {
  const operatorId = 'anna' as OperatorId;
  await engine.ports.unitOfWork.run(async ({ events }) => {
    await events.append(newEvent(engine.ports, 'session.started', session, systemAuthor, { operatorId }));
  });
}

/** The whole feed, in pages. */
async function everything(filter: FeedFilter, limit: number): Promise<PublishedEvent[]> {
  const found: PublishedEvent[] = [];
  for (let after = 0; ; ) {
    const { events, next, hasMore } = await readFeed(engine.ports, filter, { after, limit });
    found.push(...events);
    if (!hasMore && events.length < limit) return found;
    after = next;
  }
}

describe('the feed', () => {
  it('reads the conversations of a page with one query', async () => {
    for (const visitor of ['v1', 'v2', 'v3']) await engine.start(visitor);
    const queries: number[] = [];
    const conversations: typeof engine.ports.conversations = Object.assign(Object.create(engine.ports.conversations), {
      get: () => Promise.reject(new Error('one conversation at a time')),
      getMany: (ids: readonly ConversationId[]) => {
        queries.push(ids.length);
        return engine.ports.conversations.getMany(ids);
      },
    });
    const { events } = await readFeed({ ...engine.ports, conversations }, { reader }, { after: 0, limit: 100 });
    expect(events.map((event) => 'visitor_id' in event && event.visitor_id)).toEqual(['v1', 'v2', 'v3']);
    expect(queries).toEqual([3]);
  });

  it('has every published event once and in order, in pages of any size', async () => {
    for (const visitor of ['v1', 'v2', 'v3']) {
      const id = await engine.start(visitor);
      await engine.say(id, visitor, 'Can I return it?');
      await signedIn(`session-of-${visitor}`);
      await published(`article-${visitor}`);
    }
    await expect.poll(async () => (await everything({ reader }, 100)).length).toBe(12);
    const whole = await everything({ reader }, 100);
    const log = await engine.ports.eventLog.read(0, 1000);
    const expected = log.filter(({ type }) => events[type].published).map(({ id }) => id);
    expect(whole.map(({ event_id }) => event_id)).toEqual(expected);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), async (limit) => {
        expect(await everything({ reader }, limit)).toEqual(whole);
      }),
    );
  });

  it('names the conversation, the chatbot and the visitor of an event', async () => {
    const id = await engine.start('v1');
    const [event] = await everything({ reader }, 10);
    expect(event).toMatchObject({
      event: 'conversation.started',
      type: 'conversation.started',
      sequence: 1,
      conversation_id: id,
      chatbot_id: 'shop',
      visitor_id: 'v1',
    });
  });

  it('names the order, its client and the address of the client', async () => {
    const order = {
      clientId: 'client-7' as ClientId,
      clientEmail: 'ada@example.com',
      number: 'VD-1',
      status: 'shipped',
    };
    await engine.ports.unitOfWork.run(async ({ events }) => {
      await events.append(newEvent(engine.ports, 'order.updated', 'order-1', systemAuthor, order));
    });
    const filter = { reader: { rights: rights('conversations.read', 'clients.read') } };
    expect(await everything(filter, 10)).toMatchObject([
      { event: 'order.updated', order_id: 'order-1', client_id: 'client-7', customer_email: 'ada@example.com' },
    ]);
  });

  it('has only the requested types', async () => {
    await engine.start('v1');
    await published('returns');
    const found = await everything({ reader, types: ['article.published'] }, 10);
    expect(found.map(({ event }) => event)).toEqual(['article.published']);
  });

  it('has no articles for a reader who may not read articles', async () => {
    await engine.start('v1');
    await published('returns');
    const found = await everything({ reader: { rights: rights('conversations.read') } }, 10);
    expect(found.map(({ event }) => event)).toEqual(['conversation.started']);
  });

  it('never has an event that is internal, of whatever type', async () => {
    for (const type of publishedTypes) expect(events[type].audience).not.toBe('internal');
    await signedIn('session');
    expect(await everything({ reader: { rights: operatorPrincipal('o' as OperatorId, 'admin').rights } }, 10)).toEqual(
      [],
    );
  });

  it('moves on over events that do not match', async () => {
    await signedIn('session');
    const { next, events } = await readFeed(engine.ports, { reader }, { after: 0, limit: 10 });
    expect([next, events]).toEqual([1, []]);
  });
});

describe('a position in the feed', () => {
  it('is accepted up to the end of the log, and refused beyond it', async () => {
    await engine.start('v1');
    const end = await engine.ports.eventLog.head();
    for (const after of [0, 1, end])
      expect(await checkFeedPosition(engine.ports, { after })).toMatchObject({ ok: true });
    expect(await checkFeedPosition(engine.ports, { after: end + 1 })).toMatchObject({ code: 'other_data_set' });
  });

  it('is refused if it belongs to another data set, even at the beginning', async () => {
    const dataSet = await engine.ports.eventLog.dataSet();
    expect(await checkFeedPosition(engine.ports, { after: 0, dataSet })).toMatchObject({ ok: true });
    expect(await checkFeedPosition(engine.ports, { after: 0, dataSet: 'another' })).toMatchObject({
      code: 'other_data_set',
    });
  });
});

describe('a long poll of the feed', () => {
  const start = { after: 0, limit: 10 };
  const patient = { ms: forever, signal: new AbortController().signal };

  it('ends with the next event that matches', async () => {
    const types = ['article.published'] as const;
    const page = waitForFeed(engine.ports, { reader, types }, start, patient);
    await engine.start('v1');
    await published('returns');
    expect(await page).toMatchObject({ ok: true, value: { events: [{ event: 'article.published' }] } });
  });

  it('returns at once if there are events', async () => {
    await engine.start('v1');
    expect(await waitForFeed(engine.ports, { reader }, start, patient)).toMatchObject({
      value: { events: [{ event: 'conversation.started' }] },
    });
  });

  it('ends empty when its time is up, and when the reader is gone', async () => {
    const gone = new AbortController();
    const page = waitForFeed(engine.ports, { reader }, start, { ms: forever, signal: gone.signal });
    gone.abort();
    expect(await page).toMatchObject({ ok: true, value: { events: [], next: 0 } });
    expect(await waitForFeed(engine.ports, { reader }, start, { ...patient, ms: 0 })).toMatchObject({
      value: { events: [] },
    });
  });

  it('ends when the rights of the reader end', async () => {
    const page = waitForFeed(engine.ports, { reader }, start, patient);
    await engine.ports.unitOfWork.run(async ({ events }) => {
      await events.append(newEvent(engine.ports, 'api_key.revoked', 'another', systemAuthor, {}));
      await events.append(newEvent(engine.ports, 'api_key.revoked', program.id, systemAuthor, {}));
    });
    expect(await page).toMatchObject({ ok: false, code: 'unauthenticated' });
  });

  const changed = (scopes: string[]) =>
    engine.ports.unitOfWork.run(({ events }) =>
      events.append(newEvent(engine.ports, 'api_key.updated', program.id, systemAuthor, { scopes, changed: [] })),
    );
  const all = ['conversations:read', 'articles:read', 'clients:read'];
  const key: ApiKeyPrincipal = { ...program, rights: new Set(permissionsOfScopes(all as Scope[])) };

  it('outlives a new name of the key, and scopes that it does not need', async () => {
    const types = ['conversation.started'] as const;
    const page = waitForFeed(engine.ports, { reader: key, types }, start, patient);
    await changed(all);
    await changed(['conversations:read']);
    await engine.start('v1');
    expect(await page).toMatchObject({ ok: true, value: { events: [{ event: 'conversation.started' }] } });
  });

  it('has nothing more of what its reader may no longer read', async () => {
    const page = waitForFeed(engine.ports, { reader: key }, start, patient);
    await changed(['conversations:read']);
    await published('returns');
    await engine.start('v1');
    expect(await page).toMatchObject({ ok: true, value: { events: [{ event: 'conversation.started' }] } });
  });

  it.each([
    [['conversations:read'], ['article.published'], 'articles.read'],
    [['articles:read'], ['article.published'], 'conversations.read'],
    [['articles:read'], undefined, 'conversations.read'],
  ] as const)('ends where only %j is left and it names %j', async (scopes, types, permission) => {
    const page = waitForFeed(engine.ports, { reader: key, types }, start, patient);
    await changed([...scopes]);
    expect(await page).toMatchObject({ ok: false, code: 'forbidden', permission });
  });

  it('ends when the rights of the reader expire, with nothing of what came then', async () => {
    const expiring = { ...reader, expiresAt: engine.clock.now() };
    expect(await waitForFeed(engine.ports, { reader: expiring }, start, patient)).toMatchObject({
      ok: false,
      code: 'unauthenticated',
    });
  });

  it('returns empty when its reader disconnects, or the server stops, even if the rights would expire first', async () => {
    const expiring = { ...reader, expiresAt: engine.clock.now() + 60_000 };
    const gone = new AbortController();
    const page = waitForFeed(engine.ports, { reader: expiring }, start, { ms: forever, signal: gone.signal });
    gone.abort();
    expect(await page).toMatchObject({ ok: true, value: { events: [] } });
  });
});
