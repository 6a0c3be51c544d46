import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId, EventId } from '#contracts/ids.js';
import type { KeyValueStore } from './client-types.js';
import { memoryStore } from './key-value-store.js';
import type { OutboxEntry } from './outbox.js';
import { Outbox } from './outbox.js';
import type { Delivery } from './outbox-sender.js';
import { OutboxSender } from './outbox-sender.js';
import { defaultTiming } from './timing-options.js';

const conversationId = 'c1' as ConversationId;
const timing = { ...defaultTiming, random: () => 0.5 };

/** A store that can set and get, but not list its keys. */
function plainStore(): KeyValueStore {
  const { getItem, setItem, removeItem } = memoryStore();
  return { getItem, setItem, removeItem };
}

function stored(clientKey: ClientKey): Delivery {
  const event = { id: 'e1' as EventId, seq: 1, epoch: 1, clientKey, at: '2026-03-01T09:30:00.000Z' };
  return { ok: true, event, conversationId };
}

/** One tab: each attempt is recorded and answered by hand, or by `answer`. */
function openTab(store: KeyValueStore, answer: ((entry: OutboxEntry) => Delivery) | null = null) {
  const tries: { entry: OutboxEntry; answer: (delivery: Delivery) => void }[] = [];
  const outbox = new Outbox(store, timing, () => sender.pump());
  const post = {
    online: true,
    ready: () => post.online,
    laneOf: (entry: OutboxEntry) => entry.conversationId ?? '',
    deliver: (entry: OutboxEntry) =>
      new Promise<Delivery>((resolve) => {
        tries.push({ entry, answer: resolve });
        if (answer) resolve(answer(entry));
      }),
    arrived: () => 'seen' as const,
  };
  const sender: OutboxSender = new OutboxSender(outbox, post, timing);
  outbox.use('parley:test:');
  const texts = () => tries.map(({ entry }) => entry.text);
  const reply = async (delivery: Delivery) => {
    tries.at(-1)?.answer(delivery);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { outbox, sender, post, tries, texts, reply };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('outbox', () => {
  it('does not resend a message because another conversation was acknowledged at the same moment', async () => {
    const tab = openTab(memoryStore(), (entry) => stored(entry.clientKey));
    tab.post.online = false;
    for (const id of ['c1', 'c2', 'c3']) tab.outbox.add(id, id as ConversationId);
    tab.post.online = true;
    tab.sender.pump();
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.texts().sort()).toEqual(['c1', 'c2', 'c3']);
  });

  it('sends one at a time and in order', async () => {
    const tab = openTab(memoryStore());
    for (const text of ['a', 'b', 'c']) tab.outbox.add(text, conversationId);
    expect(tab.texts()).toEqual(['a']);
    for (const _ of 'abc') await tab.reply(stored(tab.tries.at(-1)?.entry.clientKey as ClientKey));
    expect(tab.texts()).toEqual(['a', 'b', 'c']);
    expect(tab.outbox.list()).toEqual([]);
  });

  it('sends conversations independently', () => {
    const tab = openTab(memoryStore());
    tab.outbox.add('a', conversationId);
    tab.outbox.add('b', 'c2' as ConversationId);
    expect(tab.texts()).toEqual(['a', 'b']);
  });

  it('keeps the key and the order when an attempt fails, and waits for a random part of the ceiling', async () => {
    const tab = openTab(memoryStore());
    tab.outbox.add('a', conversationId);
    tab.outbox.add('b', conversationId);
    await tab.reply({ ok: false, error: failure('busy') });
    expect(tab.outbox.list()[0]).toMatchObject({ status: 'waiting', retryAt: null });
    await vi.advanceTimersByTimeAsync(249);
    expect(tab.texts()).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.texts()).toEqual(['a', 'a']);
    expect(tab.tries[1]?.entry.clientKey).toBe(tab.tries[0]?.entry.clientKey);
  });

  it('waits as long as the server requests, and shows it', async () => {
    const tab = openTab(memoryStore());
    tab.outbox.add('a', conversationId);
    await tab.reply({ ok: false, error: failure('rate_limited', { retryAfterMs: 7000 }) });
    expect(tab.outbox.list()[0]?.retryAt).toBe(Date.now() + 7000);
    await vi.advanceTimersByTimeAsync(6999);
    expect(tab.tries).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.tries).toHaveLength(2);
  });

  it('keeps a rejected message as failed and continues with the next ones', async () => {
    const tab = openTab(memoryStore());
    tab.outbox.add('a', conversationId);
    tab.outbox.add('b', conversationId);
    await tab.reply({ ok: false, error: failure('not_owner') });
    expect(tab.texts()).toEqual(['a', 'b']);
    expect(tab.outbox.list()[0]).toMatchObject({ text: 'a', status: 'failed', failure: { code: 'not_owner' } });
    await tab.reply(stored(tab.tries[1]?.entry.clientKey as ClientKey));
    const failed = tab.tries[0]?.entry.clientKey as ClientKey;
    tab.sender.retry(failed);
    expect(tab.tries.at(-1)?.entry).toMatchObject({ clientKey: failed, text: 'a' });
  });

  it('discards a failed message with its text, and no other', async () => {
    const tab = openTab(memoryStore());
    tab.outbox.add('a', conversationId);
    const key = tab.tries[0]?.entry.clientKey as ClientKey;
    expect(tab.sender.discard(key)).toBeNull();
    await tab.reply({ ok: false, error: failure('not_owner') });
    expect(tab.sender.discard(key)).toBe('a');
    expect(tab.outbox.list()).toEqual([]);
  });

  it('never sends a message over the limit', () => {
    const tab = openTab(memoryStore());
    tab.outbox.add('x'.repeat(4001), conversationId);
    tab.outbox.add('  \n', conversationId);
    tab.outbox.add('\u0000', conversationId);
    expect(tab.tries).toEqual([]);
    expect(tab.outbox.list().map((entry) => entry.failure?.code)).toEqual(['too_large']);
  });

  it('removes unstorable characters before sending', () => {
    const tab = openTab(memoryStore());
    tab.outbox.add('pasted\u0000 from \ud83d elsewhere', conversationId);
    expect(tab.texts()).toEqual(['pasted from \ufffd elsewhere']);
  });

  it('shows an acknowledged message until its event arrives, without resending it', async () => {
    const tab = openTab(memoryStore());
    tab.post.arrived = () => 'coming' as never;
    tab.outbox.add('a', conversationId);
    tab.outbox.add('b', conversationId);
    await tab.reply(stored(tab.tries[0]?.entry.clientKey as ClientKey));
    expect(tab.texts()).toEqual(['a', 'b']);
    expect(tab.outbox.list().map((entry) => entry.text)).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tab.texts()).toEqual(['a', 'b']);
  });

  for (const [name, newStore] of [
    ['lists its keys', memoryStore],
    ['cannot list its keys', plainStore],
  ] as const) {
    it(`survives a reload under the same keys, in order, with a store that ${name}`, async () => {
      const store = newStore();
      const before = openTab(store);
      before.outbox.add('a', conversationId);
      before.outbox.add('b', null);
      before.post.online = false;
      const after = openTab(store, (entry) => stored(entry.clientKey));
      await vi.advanceTimersByTimeAsync(0);
      expect(after.texts().sort()).toEqual(['a', 'b']);
      expect(after.tries.map(({ entry }) => entry.clientKey).sort()).toEqual(
        before.outbox
          .list()
          .map((entry) => entry.clientKey)
          .sort(),
      );
      expect(openTab(store).outbox.list()).toEqual([]);
    });

    it(`allows two tabs to write at once, with a store that ${name}`, () => {
      const store = newStore();
      const [one, two] = [openTab(store), openTab(store)];
      one.outbox.add('a', conversationId);
      two.outbox.add('b', conversationId);
      one.outbox.add('c', conversationId);
      expect(
        openTab(store)
          .outbox.list()
          .map((entry) => entry.text),
      ).toEqual(['a', 'b', 'c']);
    });
  }

  it("leaves another tab's message to that tab for a while, then sends it under the same key", async () => {
    const store = memoryStore();
    const [one, two] = [openTab(store), openTab(store)];
    one.outbox.add('a', conversationId);
    two.outbox.refresh();
    expect(two.outbox.list().map((entry) => entry.text)).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(4999);
    expect(two.tries).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(two.tries[0]?.entry.clientKey).toBe(one.tries[0]?.entry.clientKey);
  });

  it('does not restore messages that another tab has removed', async () => {
    const store = memoryStore();
    const [one, two] = [openTab(store), openTab(store)];
    one.outbox.add('a', conversationId);
    two.outbox.refresh();
    two.outbox.remove(two.outbox.list().map((entry) => entry.clientKey));
    await one.reply({ ok: false, error: failure('not_owner') });
    expect(openTab(store).outbox.list()).toEqual([]);
  });

  it('ignores foreign entries in the store', () => {
    const store = memoryStore();
    store.setItem('parley:test:item:x', '{"text":3}');
    store.setItem('parley:test:item:y', 'not json');
    expect(openTab(store).outbox.list()).toEqual([]);
  });

  it('keeps a message in memory when the store is full', async () => {
    const store = {
      ...memoryStore(),
      setItem: () => {
        throw new Error('full');
      },
    };
    const tab = openTab(store, (entry) => stored(entry.clientKey));
    tab.outbox.add('a', conversationId);
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.texts()).toEqual(['a']);
    expect(tab.outbox.list()).toEqual([]);
  });
});
