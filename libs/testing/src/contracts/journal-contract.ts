import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { Committed } from '#engine/ports/journal.js';
import { Committing, committed } from '../committing.js';
import type { OpenStored, Stored } from './stored.js';

const one = 'one' as ConversationId;
const two = 'two' as ConversationId;
const key = 'client-key-000001' as ClientKey;

/** What every journal keeps to, whatever it writes on. */
export function describeJournal(name: string, open: OpenStored): void {
  describe(`${name} as a journal`, () => {
    let stored: Stored;
    let close: () => Promise<void>;
    let committing: Committing;

    async function openWith(options: Parameters<OpenStored>[0]): Promise<void> {
      ({ stored, close } = await open(options));
      committing = new Committing(stored.journal);
    }

    beforeEach(() => openWith({}));
    afterEach(() => close());

    test('has on disk what it has answered', async () => {
      const started = await committed(committing.start(one));
      expect(await stored.events.events(one, { limit: 10 })).toEqual([started.event]);
      expect((await stored.conversations.get(one))?.conversation).toEqual(started.conversation);
      expect(await stored.journal.read(one)).toEqual(started.conversation);
    });

    test('decides on the newest state before it is on disk, in the order of calls', async () => {
      const answers = [committing.start(one), committing.write(one, 'first'), committing.write(one, 'second')];
      expect(stored.journal.depth).toBe(3);
      expect((await Promise.all(answers)).map((answer) => answer.ok && answer.event.seq)).toEqual([1, 2, 3]);
      expect((await stored.events.events(one, { limit: 10 })).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    });

    test('answers what the rules refuse, and writes nothing', async () => {
      expect(await committing.write(one, 'too early')).toEqual({ ok: false, code: 'not_found' });
      expect(await stored.journal.read(one)).toBeNull();
    });

    test('answers a key that it has seen with the event of then', async () => {
      await committing.start(one);
      const first = await committed(committing.write(one, 'once', key));
      const again = await committed(committing.write(one, 'once', key));
      expect([first.duplicate, again.duplicate]).toEqual([false, true]);
      expect(again.event).toEqual(first.event);
      expect(await stored.events.count(one)).toBe(2);
    });

    test('answers a repeat that comes while the first is being written with the same event', async () => {
      await committing.start(one);
      const both = await Promise.all([committing.write(one, 'once', key), committing.write(one, 'once', key)]);
      expect(both.map((answer) => answer.ok && [answer.event.seq, answer.duplicate])).toEqual([
        [2, false],
        [2, true],
      ]);
    });

    test('refuses a key that was used for something else, written or not', async () => {
      await committing.start(one);
      const answers = await Promise.all([committing.write(one, 'once', key), committing.write(one, 'other', key)]);
      expect(answers[1]).toEqual({ ok: false, code: 'client_key_reused' });
      expect(await committing.write(one, 'other', key)).toEqual({ ok: false, code: 'client_key_reused' });
    });

    test('takes the same key in another conversation for another act', async () => {
      await Promise.all([committing.start(one), committing.start(two)]);
      await committing.write(one, 'here', key);
      expect((await committed(committing.write(two, 'there', key))).duplicate).toBe(false);
    });

    test('lets one of two starts of the same visitor win', async () => {
      const answers = await Promise.all([committing.start(one, 'visitor-1'), committing.start(two, 'visitor-1')]);
      expect(answers.map((answer) => (answer.ok ? 'started' : answer.code))).toEqual(['started', 'conflict']);
      expect(await stored.journal.read(two)).toBeNull();
    });

    test('tells of every commit once, in their order', async () => {
      const told: number[] = [];
      stored.journal.onCommitted(({ events }: Committed) => told.push(...events.map(({ seq }) => seq)));
      await Promise.all([committing.start(one), committing.write(one, 'hello')].map(committed));
      await vi.waitFor(() => expect(told).toHaveLength(2));
      expect(told).toEqual([1, 2]);
    });

    test('takes commits from those it tells', async () => {
      stored.journal.onCommitted(({ conversation }) => {
        if (conversation.seq === 1) void committing.write(one, 'from a listener');
      });
      await committed(committing.start(one));
      await vi.waitFor(async () => expect(await stored.events.count(one)).toBe(2));
    });

    test('answers busy when too many wait, and takes more when they are written', async () => {
      await close();
      await openWith({ journalQueue: 2 });
      const answers = await Promise.all([
        committing.start(one),
        committing.write(one, 'a'),
        committing.write(one, 'b'),
      ]);
      expect(answers[2]).toEqual({ ok: false, code: 'busy', retryAfterMs: expect.any(Number) });
      expect((await committed(committing.write(one, 'b'))).event.seq).toBe(3);
    });

    test('writes what waits when it is closed, and refuses what comes after', async () => {
      const started = committing.start(one);
      await stored.journal.close();
      expect((await started).ok).toBe(true);
      expect(await committing.write(one, 'too late')).toEqual({ ok: false, code: 'draining' });
      expect(stored.journal.depth).toBe(0);
    });
  });
}
