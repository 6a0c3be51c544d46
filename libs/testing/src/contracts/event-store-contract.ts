import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClientKey, ConversationId, EventId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { CommandCommitter, committed } from '../command-committer.js';
import { anna, operator } from '../conversation-scenario.js';
import type { OpenStores, TestedStores } from './tested-stores.js';

const id = 'one' as ConversationId;
const key = 'client-key-000001' as ClientKey;

function seqs(events: readonly LoggedEvent[]): number[] {
  return events.map(({ seq }) => seq);
}

/** Contract test of event stores. */
export function describeEventStore(name: string, open: OpenStores): void {
  describe(`${name} as an event store`, () => {
    let stored: TestedStores;
    let close: () => Promise<void>;
    let committer: CommandCommitter;

    /** started 1, message 2, note 3 (internal), message 4, note 5 (internal), message 6: public 1, 2, -, 3, -, 4. */
    beforeEach(async () => {
      ({ stored, close } = await open({}));
      committer = new CommandCommitter(stored.journal);
      await committed(committer.start(id));
      await committed(committer.write(id, 'Hello 👩‍👩‍👧', key));
      for (const text of ['Where is it?', 'Are you there?']) {
        await committed(committer.commit(id, { command: { type: 'write-note', text: 'a note' }, by: operator(anna) }));
        await committed(committer.write(id, text));
      }
    });
    afterEach(() => close());

    test('reads a range in order', async () => {
      const { events } = stored;
      expect(seqs(await events.events(id, { limit: 10 }))).toEqual([1, 2, 3, 4, 5, 6]);
      expect(seqs(await events.events(id, { after: 2, limit: 2 }))).toEqual([3, 4]);
      expect(seqs(await events.events(id, { after: 1, before: 4, limit: 10 }))).toEqual([2, 3]);
    });

    test('reads the end of a range, in order', async () => {
      expect(seqs(await stored.events.events(id, { limit: 2, fromEnd: true }))).toEqual([5, 6]);
      expect(seqs(await stored.events.events(id, { before: 4, limit: 2, fromEnd: true }))).toEqual([2, 3]);
    });

    test('reads the same range of several logs at once, of all events or of messages', async () => {
      const two = 'two' as ConversationId;
      await committed(committer.start(two, 'walter'));
      await committed(committer.write(two, 'Hi'));
      const nobody = 'nobody' as ConversationId;
      const read = async (...args: Parameters<typeof stored.events.eventsOfMany>) =>
        [...(await stored.events.eventsOfMany(...args))].map(([log, found]) => [log, seqs(found)]);
      expect(await read([two, id, nobody], { limit: 2, fromEnd: true })).toEqual([
        [two, [1, 2]],
        [id, [5, 6]],
        [nobody, []],
      ]);
      expect(await read([id, two], { after: 2, limit: 1 }, 'message.posted')).toEqual([
        [id, [4]],
        [two, []],
      ]);
      expect(await read([id], { before: 6, limit: 2, fromEnd: true }, 'message.posted')).toEqual([[id, [2, 4]]]);
      expect(await read([], { limit: 5 })).toEqual([]);
    });

    test('reads visitor events by their own numbering', async () => {
      expect(seqs(await stored.events.publicEvents(id, { after: 0, limit: 10 }))).toEqual([1, 2, 4, 6]);
      expect(seqs(await stored.events.publicEvents(id, { after: 2, limit: 1 }))).toEqual([4]);
    });

    test('finds an event by its id, exactly as it was committed', async () => {
      const [, message] = await stored.events.events(id, { limit: 2 });
      expect(message).toMatchObject({ clientKey: key, data: { text: 'Hello 👩‍👩‍👧' }, actor: { kind: 'visitor' } });
      expect(await stored.events.event(message?.id ?? ('' as EventId))).toEqual(message);
    });

    test('returns nothing if there is nothing', async () => {
      expect(await stored.events.event('nowhere' as EventId)).toBeNull();
      expect(await stored.events.events('two' as ConversationId, { limit: 10 })).toEqual([]);
    });

    test('converts between the two numberings', async () => {
      const { events } = stored;
      expect(await Promise.all([0, 1, 3, 4, 6, 99].map((seq) => events.publicSeqAt(id, seq)))).toEqual([
        0, 1, 2, 3, 4, 4,
      ]);
      expect(await Promise.all([0, 1, 3, 4].map((publicSeq) => events.seqAt(id, publicSeq)))).toEqual([0, 1, 4, 6]);
    });

    test('counts and pages events, or messages only', async () => {
      const { events } = stored;
      expect([await events.count(id), await events.count(id, 'message.posted')]).toEqual([6, 3]);
      expect(seqs(await events.page(id, { offset: 4, limit: 10 }))).toEqual([5, 6]);
      expect(seqs(await events.page(id, { offset: 1, limit: 1 }, 'message.posted'))).toEqual([4]);
    });
  });
}
