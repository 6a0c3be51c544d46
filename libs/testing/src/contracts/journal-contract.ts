import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Committed } from '#engine/ports/journal.js';
import { CommandCommitter, committed } from '../command-committer.js';
import type { OpenJournal, TestedJournal } from './tested-stores.js';

const one = 'one' as ConversationId;
const two = 'two' as ConversationId;
const key = 'client-key-000001' as ClientKey;

/** Contract test of journals. */
export function describeJournal(name: string, open: OpenJournal): void {
  describe(`${name} as a journal`, () => {
    let stored: TestedJournal;
    let close: () => Promise<void>;
    let committer: CommandCommitter;

    async function openWith(options: Parameters<OpenJournal>[0]): Promise<void> {
      ({ stored, close } = await open(options));
      committer = new CommandCommitter(stored.journal);
    }

    beforeEach(() => openWith({}));
    afterEach(() => close());

    test('writes a commit to disk before it acknowledges it', async () => {
      const started = await committed(committer.start(one));
      expect(await stored.events.events(one, { limit: 10 })).toEqual([started.event]);
      expect((await stored.conversations.get(one))?.conversation).toEqual(started.conversation);
      expect(await stored.journal.read(one)).toEqual(started.conversation);
    });

    test('keeps what business systems were asked, and where a dialogue is', async () => {
      await committer.start(one);
      await committer.write(one, 'Where is my order?');
      const call = { requestId: 'request-1', action: 'order.status', input: { number: '1042' }, control: 1 } as const;
      const form = { form: 'order.status', values: { number: '1042' }, open: {}, asked: null, refusals: 0 };
      const called = { ...form, phase: 'called', call: { key: 'request-1' } } as const;
      const dialogue = { intent: 'order.status', form: called, calledUpTo: 2 } as const;
      const by = { kind: 'bot', id: null } as const;
      const asked = await committed(
        committer.commit(one, { command: { type: 'request-action', ...call, dialogue }, by }),
      );
      expect(asked.conversation).toMatchObject({ pendingActions: [{ requestId: 'request-1' }], dialogue });
      expect((await stored.conversations.get(one))?.conversation).toEqual(asked.conversation);
      const fault = { fault: 'not_found', isUnknown: false } as const;
      const failed = { type: 'fail-action', requestId: 'request-1', ...fault } as const;
      const wrong = await committed(committer.commit(one, { command: failed, by }));
      expect(wrong.conversation).toMatchObject({ mismatches: 1 });
      expect((await stored.conversations.get(one))?.conversation).toEqual(wrong.conversation);
    });

    test('decides on the newest state before it is on disk, in the order of calls', async () => {
      const answers = [committer.start(one), committer.write(one, 'first'), committer.write(one, 'second')];
      expect(stored.journal.depth).toBe(3);
      expect((await Promise.all(answers)).map((answer) => answer.ok && answer.value.event.seq)).toEqual([1, 2, 3]);
      expect((await stored.events.events(one, { limit: 10 })).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    });

    test('reports each decision that it takes before it makes the next one', async () => {
      await committer.start(one);
      const seen: string[] = [];
      const act = (name: string, command: Command) => {
        const decide = committer.decision(one, { command, by: { kind: 'visitor', id: 'visitor-of-one' } });
        const decideAndNote = (newest: Conversation | null) => {
          seen.push(`${name} decided`);
          return decide(newest);
        };
        return stored.journal.commit(one, null, decideAndNote, ({ next }) => seen.push(`${name} taken at ${next.seq}`));
      };
      await Promise.all([
        act('first', { type: 'post-visitor-message', text: 'hello', owner: null }),
        act('refused', { type: 'close', reason: 'age' }),
        act('last', { type: 'post-visitor-message', text: 'anybody?', owner: null }),
      ]);
      expect(seen).toEqual(['first decided', 'first taken at 2', 'refused decided', 'last decided', 'last taken at 3']);
    });

    test('returns rejections of the rules, and writes nothing', async () => {
      expect(await committer.write(one, 'too early')).toEqual({ ok: false, code: 'not_found' });
      expect(await stored.journal.read(one)).toBeNull();
    });

    test('returns the stored event for a repeated key', async () => {
      await committer.start(one);
      const first = await committed(committer.write(one, 'once', key));
      const again = await committed(committer.write(one, 'once', key));
      expect([first.duplicate, again.duplicate]).toEqual([false, true]);
      expect(again.event).toEqual(first.event);
      expect(await stored.events.count(one)).toBe(2);
    });

    test('returns the same event for a repeat while the first is being written', async () => {
      await committer.start(one);
      const both = await Promise.all([committer.write(one, 'once', key), committer.write(one, 'once', key)]);
      expect(both.map((answer) => answer.ok && [answer.value.event.seq, answer.value.duplicate])).toEqual([
        [2, false],
        [2, true],
      ]);
    });

    test('rejects a key reused for another command, written or not', async () => {
      await committer.start(one);
      const answers = await Promise.all([committer.write(one, 'once', key), committer.write(one, 'other', key)]);
      expect(answers[1]).toEqual({ ok: false, code: 'client_key_reused' });
      expect(await committer.write(one, 'other', key)).toEqual({ ok: false, code: 'client_key_reused' });
    });

    test('accepts the same key in another conversation as another command', async () => {
      await Promise.all([committer.start(one), committer.start(two)]);
      await committer.write(one, 'here', key);
      expect((await committed(committer.write(two, 'there', key))).duplicate).toBe(false);
    });

    test('accepts one of two starts of the same visitor', async () => {
      const answers = await Promise.all([committer.start(one, 'visitor-1'), committer.start(two, 'visitor-1')]);
      expect(answers.map((answer) => (answer.ok ? 'started' : answer.code))).toEqual(['started', 'conflict']);
      expect(await stored.journal.read(two)).toBeNull();
    });

    test('notifies of every commit once, in order', async () => {
      const seen: number[] = [];
      stored.eventLog.onConversation(({ events }: Committed) => seen.push(...events.map(({ seq }) => seq)));
      await Promise.all([committer.start(one), committer.write(one, 'hello')].map(committed));
      await vi.waitFor(() => expect(seen).toHaveLength(2));
      expect(seen).toEqual([1, 2]);
    });

    test('accepts commits from its followers', async () => {
      stored.eventLog.onConversation(({ conversation }) => {
        if (conversation.seq === 1) void committer.write(one, 'from a follower');
      });
      await committed(committer.start(one));
      await vi.waitFor(async () => expect(await stored.events.count(one)).toBe(2));
    });

    test('returns busy when the queue is full, and accepts commits again when it is written', async () => {
      await close();
      await openWith({ journalQueue: 2 });
      const answers = await Promise.all([committer.start(one), committer.write(one, 'a'), committer.write(one, 'b')]);
      expect(answers[2]).toEqual({ ok: false, code: 'busy', retryAfterMs: expect.any(Number) });
      expect((await committed(committer.write(one, 'b'))).event.seq).toBe(3);
    });

    test('flushes the queue when closed, and rejects later commits', async () => {
      const started = committer.start(one);
      await stored.journal.close();
      expect((await started).ok).toBe(true);
      expect(await committer.write(one, 'too late')).toEqual({ ok: false, code: 'draining' });
      expect(stored.journal.depth).toBe(0);
    });
  });
}
