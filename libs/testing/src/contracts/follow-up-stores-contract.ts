import { describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { ActivityEntry } from '#engine/ports/follow-up-stores.js';
import type { WritableStores } from '#engine/ports/unit-of-work.js';
import { type Open, openForEach } from './tested-stores.js';

const [one, two] = ['conversation-1', 'conversation-2'] as [ConversationId, ConversationId];
const anEntry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  ...{ conversationId: one, of: 'end', ofEpisode: 1, state: 'waiting', attempts: 0, nextAttemptAt: 2 ** 41 },
  ...{ fault: null, ...changes },
});

/** Contract tests of the stores for follow-ups of conversations. */
export function describeFollowUpStores(
  name: string,
  open: Open<Pick<WritableStores, 'recordMakers' | 'actionAddresses' | 'activities' | 'followerPositions'>>,
): void {
  describe(`${name} as a store of what follows from conversations`, () => {
    const stores = openForEach(open);

    test('knows in which conversation a record was made: the first one stays', async () => {
      const { recordMakers } = stores();
      await recordMakers.add('booking', one);
      await recordMakers.add('booking', two);
      expect([await recordMakers.makerOf('booking'), await recordMakers.makerOf('ticket')]).toEqual([one, null]);
      expect([await recordMakers.recordsOf(one), await recordMakers.recordsOf(two)]).toEqual([['booking'], []]);
    });

    test('knows in which conversations an address was named, each once', async () => {
      const { actionAddresses } = stores();
      for (const id of [one, two, one]) await actionAddresses.add('ada@shop.example', id);
      await actionAddresses.add('eve@shop.example', one);
      expect((await actionAddresses.conversationsOf('ada@shop.example')).toSorted()).toEqual([one, two]);
      await actionAddresses.removeOf(one);
      expect(await actionAddresses.conversationsOf('ada@shop.example')).toEqual([two]);
      expect(await actionAddresses.conversationsOf('eve@shop.example')).toEqual([]);
    });

    test('lists the activities that are due, the longest due first', async () => {
      const { activities } = stores();
      const start = anEntry({ of: 'start', nextAttemptAt: 5 });
      const first = anEntry({ ofEpisode: 2, nextAttemptAt: 3, state: 'waiting', attempts: 2, fault: 'timeout' });
      const done = anEntry({ ofEpisode: 3, nextAttemptAt: null, state: 'recorded' });
      const later = anEntry({ conversationId: two });
      for (const entry of [start, first, done, later]) await activities.put(entry);
      expect(await activities.due(5, 10)).toEqual([first, start]);
      expect(await activities.due(5, 1)).toEqual([first]);
      expect(await activities.get(done)).toEqual(done);
      await activities.put({ ...first, nextAttemptAt: null });
      await activities.remove(start);
      expect(await activities.due(2 ** 42, 10)).toEqual([later]);
      await activities.removeOf(one);
      expect([await activities.get(done), await activities.get(later)]).toEqual([null, later]);
    });

    test('keeps the position of each follower', async () => {
      const { followerPositions } = stores();
      expect(await followerPositions.get('other')).toBe(0);
      for (const position of [7, 2 ** 41]) await followerPositions.put('other', position);
      expect(await followerPositions.get('other')).toBe(2 ** 41);
    });
  });
}
