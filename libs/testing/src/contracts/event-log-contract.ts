import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId, EventId, OperatorId } from '#contracts/ids.js';
import type { NewEvent, StoredEvent } from '#engine/ports/event-log.js';
import { CommandCommitter, committed } from '../command-committer.js';
import { bot } from '../conversation-scenario.js';
import { someDecision } from '../some-decision.js';
import type { Open, TestedLog } from './tested-stores.js';

const one = 'one' as ConversationId;
const anna = 'anna' as OperatorId;

function started(session: string, id = `${session}-started`): NewEvent<'session.started'> {
  const actor = { kind: 'operator', id: anna } as const;
  return { id: id as EventId, type: 'session.started', streamId: session, at: 7, actor, data: { operatorId: anna } };
}

/** Contract test of the log over all streams. */
export function describeEventLog(name: string, open: Open<TestedLog>): void {
  describe(`${name} as the log`, () => {
    let stored: TestedLog;
    let close: () => Promise<void>;
    let committer: CommandCommitter;

    beforeEach(async () => {
      ({ stored, close } = await open());
      committer = new CommandCommitter(stored.journal);
    });
    afterEach(() => close());

    /** The whole log, read in pages of this size. */
    async function read(limit: number): Promise<StoredEvent[]> {
      const events: StoredEvent[] = [];
      for (;;) {
        const page = await stored.eventLog.read(events.at(-1)?.position ?? 0, limit);
        events.push(...page);
        if (page.length < limit) return events;
      }
    }

    async function write(...sessions: string[]): Promise<void> {
      await stored.unitOfWork.run(async ({ events }) => {
        for (const session of sessions) await events.append(started(session));
      });
    }

    test('numbers each stream from 1, and keeps everything that was said of an event', async () => {
      await stored.unitOfWork.run(async ({ events }) => {
        await events.append(started('session-1', 'a'));
        await events.append(started('session-2', 'b'));
        await events.append(started('session-1', 'c'));
      });
      const log = await read(100);
      expect(log.map(({ id, stream, seq }) => [id, stream, seq])).toEqual([
        ['a', { kind: 'session', id: 'session-1' }, 1],
        ['b', { kind: 'session', id: 'session-2' }, 1],
        ['c', { kind: 'session', id: 'session-1' }, 2],
      ]);
      const { streamId: _, ...said } = started('session-1', 'a');
      expect(log[0]).toMatchObject({ ...said, publicSeq: null, principal: null, clientKey: null, episode: 0 });
      const last = log.at(-1)?.position;
      expect([await stored.eventLog.head(), await stored.eventLog.lastAssigned()]).toEqual([last, last]);
    });

    test('holds conversations, what the bot considered and other streams in the order of their commits', async () => {
      await committed(committer.start(one));
      await committed(committer.write(one, 'hello'));
      await write('session-1');
      await committed(
        committer.commit(one, {
          by: bot,
          command: { type: 'withhold-answer', decision: someDecision, control: 1, answersUpTo: 2 },
        }),
      );
      const log = await read(100);
      expect(log.map(({ type }) => type).sort()).toEqual(
        [
          'conversation.started',
          'message.posted',
          'session.started',
          'answer.withheld',
          'handoff.started',
          'answer.decided',
        ].sort(),
      );
      expect(log.slice(0, 3).map(({ type }) => type)).toEqual([
        'conversation.started',
        'message.posted',
        'session.started',
      ]);
      const withheld = log.find(({ type }) => type === 'answer.withheld');
      const decided = log.find(({ type }) => type === 'answer.decided');
      expect(decided).toMatchObject({ stream: { kind: 'answer', id: withheld?.id }, seq: 1, publicSeq: null });
      expect(withheld).toMatchObject({ stream: { kind: 'conversation', id: one }, seq: 3 });
    });

    test('gives each event once and in order, in pages of any size', async () => {
      await committed(committer.start(one));
      await write('session-1', 'session-2', 'session-3');
      await committed(committer.write(one, 'hello'));
      const whole = await read(100);
      expect(whole).toHaveLength(5);
      for (const size of [1, 2, 5]) expect(await read(size)).toEqual(whole);
      expect(await stored.eventLog.readCommitted(whole[0]?.position ?? 0, 2)).toEqual(whole.slice(1, 3));
      const positions = whole.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    });

    test('returns the events of some types in a range, in order', async () => {
      await committed(committer.start(one));
      await write('session-1');
      await committed(committer.write(one, 'hello'));
      await write('session-2', 'session-3');
      const whole = await read(100);
      const types = ['session.started', 'conversation.started'] as const;
      const wanted = whole.filter(({ type }) => types.some((one) => one === type));
      expect(wanted).toHaveLength(4);
      const head = await stored.eventLog.head();
      expect(await stored.eventLog.readOf(types, 0, head)).toEqual(wanted);
      const [first, last] = [wanted[0]?.position ?? 0, wanted[2]?.position ?? 0];
      expect(await stored.eventLog.readOf(types, first, last)).toEqual(wanted.slice(1, 3));
      expect(await stored.eventLog.readOf(['note.posted'], 0, head)).toEqual([]);
    });

    test('is followed in the order of each stream, each event once', async () => {
      const seen: { readonly id: string; readonly stream: string }[] = [];
      stored.eventLog.onConversation(({ events }) =>
        seen.push(...events.map(({ id, conversationId }) => ({ id, stream: conversationId }))),
      );
      stored.eventLog.onEvents(({ events }) =>
        seen.push(...events.map(({ id, stream }) => ({ id, stream: stream.id }))),
      );
      await committed(committer.start(one));
      await Promise.all([write('session-1'), committed(committer.write(one, 'hello')), write('session-2')]);
      await vi.waitFor(() => expect(seen).toHaveLength(4));
      const log = (await read(100)).map(({ id, stream }) => ({ id, stream: stream.id }));
      for (const stream of [one, 'session-1', 'session-2'])
        expect(seen.filter((event) => event.stream === stream)).toEqual(log.filter((event) => event.stream === stream));
    });

    test('tells its followers when words of earlier events were erased', async () => {
      const erasures: boolean[] = [];
      stored.eventLog.onEvents(({ hasErased }) => erasures.push(hasErased));
      await write('session-1');
      await stored.unitOfWork.run(({ events }) => events.eraseWords('session-1'));
      await write('session-2');
      await vi.waitFor(() => expect(erasures).toEqual([false, true, false]));
    });

    test('is not followed by who has stopped', async () => {
      const seen: string[] = [];
      const stop = stored.eventLog.onEvents(({ events }) => seen.push(...events.map(({ id }) => id)));
      await write('session-1');
      await vi.waitFor(() => expect(seen).toEqual(['session-1-started']));
      stop();
      await write('session-2');
      expect(seen).toEqual(['session-1-started']);
    });
  });
}
