import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#contracts/errors.js';
import type { KeyValueStore, VisitorClient } from './client-types.js';
import { memoryStore } from './key-value-store.js';
import { SmallServer } from './testing/small-server.js';
import type { TimingOptions } from './timing-options.js';
import { defaultTiming } from './timing-options.js';
import { createVisitorClient } from './visitor-client.js';

/** Reconnects at once; otherwise the default timing. */
const timing = { ...defaultTiming, random: () => 0.01, headGraceMs: 20, otherTabMs: 20 };
/** Short timeout, for an answer that never comes. */
const impatient = { ...timing, answerMs: 300 };

let server: SmallServer;
let clients: VisitorClient[];

function openTab(store: KeyValueStore, pace: TimingOptions = timing): VisitorClient {
  const client = createVisitorClient({ url: server.url, chatbotId: 'demo', locale: 'en', store }, pace);
  clients.push(client);
  return client;
}
async function connected(store: KeyValueStore = memoryStore(), pace: TimingOptions = timing): Promise<VisitorClient> {
  const client = openTab(store, pace);
  await client.connect();
  await eventually(() => expect(client.state.get().connection).toBe('live'));
  return client;
}
const texts = (client: VisitorClient) =>
  client.state.get().events.flatMap((event) => (event.type === 'message.posted' ? [event.data.text] : []));
const eventually = (check: () => void) => vi.waitFor(check, { interval: 5 });
/** The client shows exactly the server's log, and its outbox is empty. */
const settled = (client: VisitorClient) =>
  eventually(() => {
    const { events, outbox, connection } = client.state.get();
    expect(outbox).toEqual([]);
    expect(connection).toBe('live');
    expect(events).toEqual(server.conversations.at(-1)?.events);
  });

beforeEach(async () => {
  clients = [];
  server = await SmallServer.start();
});
afterEach(async () => {
  for (const client of clients) client.close();
  await server.stop();
});

describe('visitor client', () => {
  it('starts the conversation with the first message and keeps the order of many', async () => {
    const client = await connected();
    const all = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    for (const text of all) client.send(text);
    await settled(client);
    expect(texts(client)).toEqual(all);
    expect(server.conversations).toHaveLength(1);
  });

  it('shows a message once at any time, first from the outbox, then from the log', async () => {
    const client = await connected();
    const counts = new Set<number>();
    client.send('hello');
    client.state.subscribe(() => {
      const { outbox } = client.state.get();
      counts.add(
        outbox.filter(({ text }) => text === 'hello').length + texts(client).filter((text) => text === 'hello').length,
      );
    });
    await settled(client);
    expect([...counts]).toEqual([1]);
  });

  it('resends under the same key when the acknowledgement is lost, and the message is stored once', async () => {
    const client = await connected(memoryStore(), impatient);
    let lost = 0;
    const keys = new Set<string>();
    server.delivers = ({ type }) => type !== 'message.posted';
    server.fault = (name, { clientKey }) => {
      if (name !== 'message.send') return null;
      keys.add(clientKey);
      lost += 1;
      return lost < 3 ? 'lose-answer' : null;
    };
    client.send('hello');
    await settled(client);
    expect(lost).toBe(3);
    expect(keys.size).toBe(1);
    expect(server.texts(server.conversations[0])).toEqual(['hello']);
  });

  it('requests the events missing in a gap, page by page', async () => {
    const conversation = server.newConversation();
    const client = await connected();
    server.syncPage = 3;
    server.delivers = ({ data }) => data.text === 'last';
    for (let index = 0; index < 10; index += 1) server.say(conversation, `lost ${index}`);
    server.say(conversation, 'last');
    await settled(client);
  });

  it('detects a lost last event by the head', async () => {
    const conversation = server.newConversation();
    const client = await connected();
    server.delivers = () => false;
    server.say(conversation, 'lost');
    server.push('head', { conversationId: conversation.id, seq: conversation.events.length, epoch: 1 });
    await settled(client);
  });

  it('reconnects, reads missed events and sends messages written meanwhile', async () => {
    const client = await connected();
    client.send('before');
    await settled(client);
    server.io.of('/visitor').disconnectSockets(true);
    await eventually(() => expect(client.state.get().connection).not.toBe('live'));
    client.send('meanwhile');
    const [conversation] = server.conversations;
    if (conversation) server.say(conversation, 'missed');
    await settled(client);
    expect(texts(client)).toEqual(['before', 'missed', 'meanwhile']);
  });

  it('reconnects no sooner than a draining server asks for', async () => {
    const client = await connected();
    const states: string[] = [];
    client.state.subscribe(() => states.push(client.state.get().connection));
    const asked = Date.now();
    server.push('draining', { reconnectAfterMs: 120 });
    server.io.of('/visitor').disconnectSockets();
    await eventually(() => expect(states).toContain('connecting'));
    expect(Date.now() - asked).toBeGreaterThanOrEqual(110);
    await eventually(() => expect(client.state.get().connection).toBe('live'));
  });

  it('reconnects at once when asked to, however long it would still wait', async () => {
    const client = await connected();
    server.push('draining', { reconnectAfterMs: 600_000 });
    server.io.of('/visitor').disconnectSockets();
    await eventually(() => expect(client.state.get().connection).toBe('offline'));
    client.reconnectNow();
    await eventually(() => expect(client.state.get().connection).toBe('live'));
  });

  it('reloads when the history was rewritten', async () => {
    const conversation = server.newConversation();
    for (const text of ['a', 'b', 'c']) server.say(conversation, text);
    const client = await connected();
    await settled(client);
    conversation.epoch = 2;
    conversation.events.splice(2);
    server.push('head', { conversationId: conversation.id, seq: 2, epoch: 2 });
    await settled(client);
    expect(client.state.get().conversation?.epoch).toBe(2);
  });

  it('continues in a new conversation, under the same key, when the old one is closed', async () => {
    const client = await connected();
    client.send('old');
    await settled(client);
    const [first] = server.conversations;
    if (first) first.closed = true;
    client.send('new');
    await eventually(() => expect(server.texts(server.conversations[1])).toEqual(['new']));
    await settled(client);
    expect(client.state.get().conversation?.id).toBe('c2');
  });

  it('switches to the conversation that another tab starts', async () => {
    const store = memoryStore();
    const [one, two] = [await connected(store), await connected(store)];
    one.send('from one');
    await settled(two);
    two.send('from two');
    await settled(one);
    await settled(two);
    expect(server.texts(server.conversations[0])).toEqual(['from one', 'from two']);
    expect(server.tokens.size).toBe(1);
  });

  it('sends messages that the closed page had not delivered after a reload', async () => {
    const store = memoryStore();
    const before = await connected(store);
    server.fault = (name) => (name === 'message.send' ? 'lose-answer' : null);
    before.send('hello');
    await eventually(() => expect(server.received).toContain('message.send'));
    before.close();
    server.fault = () => null;
    const after = await connected(store);
    await settled(after);
    expect(server.texts(server.conversations[0])).toEqual(['hello']);
  });

  it('retries in the original conversation, although another one is open now', async () => {
    const store = memoryStore();
    const before = await connected(store);
    server.fault = (name) => (name === 'message.send' ? 'lose-answer' : null);
    server.delivers = ({ type }) => type !== 'message.posted';
    before.send('hello');
    await eventually(() => expect(server.texts(server.conversations[0])).toEqual(['hello']));
    before.close();
    server.fault = () => null;
    const [first] = server.conversations;
    if (first) first.closed = true;
    server.newConversation();
    await settled(await connected(store));
    expect(server.conversations.map((conversation) => server.texts(conversation))).toEqual([['hello'], []]);
  });

  it('becomes a new visitor, once, if the server does not know the token', async () => {
    const store = memoryStore();
    store.setItem('parley:demo:token', 'a-token-nobody-knows-0123456789');
    const client = await connected(store);
    expect(server.tokens.has(store.getItem('parley:demo:token') ?? '')).toBe(true);
    client.send('hello');
    await settled(client);
  });

  it('stops when the server rejects it', async () => {
    server.io.of('/visitor').use((_socket, next) => {
      next(Object.assign(new Error('refused'), { data: failure('unsupported_version') }));
    });
    const client = openTab(memoryStore());
    await client.connect();
    expect(client.state.get()).toMatchObject({ connection: 'refused', failure: { code: 'unsupported_version' } });
    await expect(client.command({ type: 'request-handoff' })).rejects.toMatchObject({
      failure: { code: 'unsupported_version' },
    });
  });

  it('repeats a command whose acknowledgement was lost, with the same key', async () => {
    server.newConversation();
    const client = await connected(memoryStore(), impatient);
    let tries = 0;
    server.fault = (name) => {
      if (name !== 'command') return null;
      tries += 1;
      return tries === 1 ? 'lose-answer' : null;
    };
    await client.command({ type: 'rate', score: 5 });
    await settled(client);
    expect(tries).toBe(2);
    expect(client.state.get().conversation?.rating).toEqual({ score: 5, comment: null });
  });

  it('rejects a command that the server rejects', async () => {
    server.newConversation();
    const client = await connected();
    server.fault = (name) => (name === 'command' ? failure('wrong_state') : null);
    await expect(client.command({ type: 'leave-queue' })).rejects.toMatchObject({ failure: { code: 'wrong_state' } });
  });

  it('can be closed at any time and sends nothing afterwards', async () => {
    const client = openTab(memoryStore());
    void client.connect();
    client.send('hello');
    client.close();
    expect(client.state.get().connection).toBe('idle');
    await client.connect();
    client.close();
    expect(client.state.get().connection).toBe('idle');
    expect(client.state.get().outbox).toHaveLength(1);
  });

  describe('sign-out and identification', () => {
    const credential = { token: 'a.b.c' };
    const path = (url: unknown) => new URL(String(url)).pathname.split('/').at(-1);
    const reply = (body: object) => new Response(JSON.stringify(body), { status: 200 });
    afterEach(() => vi.unstubAllGlobals());

    it('clears the visitor and the outbox at once, before anything is loaded or requested', async () => {
      const store = memoryStore();
      const client = await connected(store);
      const left = store.getItem('parley:demo:token');
      server.fault = (name) => (name === 'open' || name === 'message' ? failure('busy') : null);
      client.send('Private words');
      const ended = client.logout();
      expect(store.getItem('parley:demo:token')).toBeNull();
      expect(store.getItem('parley:demo:ending')).toBe(left);
      expect(client.state.get().outbox).toEqual([]);
      const names = Array.from({ length: store.length ?? 0 }, (_, index) => store.key?.(index) ?? '');
      expect(names.map((name) => store.getItem(name)).join(' ')).not.toContain('Private words');
      await ended;
    });

    it.each(['this client', 'another tab'])(
      'does not retry a request of the previous visitor for the next one, after a sign-out in %s',
      async (where) => {
        vi.stubGlobal('fetch', async (url: unknown) =>
          path(url) === 'visitors' ? reply({ visitorId: 'v2', token: 'of-the-next' }) : reply({}),
        );
        server.tokens.add('of-the-next');
        const store = memoryStore();
        store.setItem('parley:demo:token', 'of-ada');
        server.tokens.add('of-ada');
        const client = await connected(store);
        const asked: string[] = [];
        server.fault = (name) => {
          if (name !== 'profile.set') return null;
          asked.push(store.getItem('parley:demo:token') ?? 'none');
          return failure('rate_limited', { retryAfterMs: 200 });
        };
        const set = client.setProfile({ name: 'Ada' }).catch((error: unknown) => error);
        await eventually(() => expect(asked).toEqual(['of-ada']));
        await (where === 'this client' ? client : openTab(store)).logout();
        expect(await set).toMatchObject({ failure: { code: 'conflict', retryable: false } });
        expect(asked).toEqual(['of-ada']);
      },
    );

    it.each(['this client', 'another tab'])(
      'ignores a late reply to an identification after a sign-out in %s',
      async (where) => {
        const store = memoryStore();
        store.setItem('parley:demo:token', 'of-ada');
        let answer = (_: Response) => {};
        const ended: unknown[] = [];
        vi.stubGlobal('fetch', async (url: unknown, { body }: { body: string }) => {
          if (path(url) === 'visitor-token-revocations') ended.push(JSON.parse(body).token);
          if (path(url) !== 'visitor-identifications') return reply({});
          return new Promise<Response>((resolve) => {
            answer = resolve;
            ended.push('asked');
          });
        });
        const client = openTab(store);
        const identified = client.identify(credential).catch((error: unknown) => error);
        await eventually(() => expect(ended).toEqual(['asked']));
        await (where === 'this client' ? client : openTab(store)).logout();
        answer(reply({ visitorId: 'v1', token: 'of-ada-anew', isContinued: true }));
        expect(await identified).toMatchObject({ failure: { code: 'conflict' } });
        await eventually(() => expect(ended).toEqual(['asked', 'of-ada', 'of-ada-anew']));
        expect(store.getItem('parley:demo:token')).toBeNull();
        await eventually(() => expect(store.getItem('parley:demo:ending')).toBeNull());
      },
    );

    it('keeps the exchange marked between two attempts: the failed one may have revoked the token', async () => {
      const store = memoryStore();
      store.setItem('parley:demo:token', 'of-nobody');
      let attempts = 0;
      vi.stubGlobal('fetch', async (url: unknown) => {
        if (path(url) !== 'visitor-identifications') return reply({});
        attempts += 1;
        if (attempts === 1) throw new TypeError('cut off');
        return reply({ visitorId: 'v1', token: 'of-ada', isContinued: true });
      });
      const unmarkedAfter: number[] = [];
      const removeItem = vi.spyOn(store, 'removeItem');
      removeItem.mockImplementation((key) => void (key === 'parley:demo:exchange' && unmarkedAfter.push(attempts)));
      expect(await openTab(store).identify(credential)).toBe('same');
      expect(unmarkedAfter).toEqual([2]);
    });

    it('ignores a late reply on a page that had no token, after a sign-out in another tab', async () => {
      const store = memoryStore();
      let answer = (_: Response) => {};
      let isAsked = false;
      vi.stubGlobal('fetch', async (url: unknown) => {
        if (path(url) !== 'visitor-identifications') return reply({});
        return new Promise<Response>((resolve) => {
          answer = resolve;
          isAsked = true;
        });
      });
      const identified = openTab(store)
        .identify(credential)
        .catch((error: unknown) => error);
      await eventually(() => expect(isAsked).toBe(true));
      await openTab(store).logout();
      answer(reply({ visitorId: 'v1', token: 'of-ada', isContinued: false }));
      expect(await identified).toMatchObject({ failure: { code: 'conflict' } });
      expect(store.getItem('parley:demo:token')).toBeNull();
    });

    it('revokes a token by one chain of attempts, which ends when the client is closed', async () => {
      vi.useFakeTimers();
      try {
        let tries = 0;
        vi.stubGlobal('fetch', async () => {
          tries += 1;
          throw new TypeError('not reached');
        });
        const store = memoryStore();
        store.setItem('parley:demo:token', 'of-ada');
        const client = openTab(store);
        await Promise.all([client.logout(), client.logout()]);
        expect(tries).toBe(1);
        // One chain: after 5 s, doubled up to 5 min. Timers are not counted: connections of other tests have some as well.
        await vi.advanceTimersByTimeAsync(3_600_000);
        expect(tries).toBe(17);
        client.close();
        await vi.advanceTimersByTimeAsync(3_600_000);
        expect(tries).toBe(17);
      } finally {
        vi.useRealTimers();
      }
    });
  });

  it('sends waiting messages once the mark of a token exchange expires: its tab may be gone', async () => {
    const store = memoryStore();
    const client = await connected(store);
    store.setItem('parley:demo:exchange', String(Date.now() + 100));
    client.send('hello');
    expect(server.received).not.toContain('message');
    await settled(client);
    expect(texts(client)).toEqual(['hello']);
  });
});
