import { describe, expect, test } from 'vitest';
import type { ClientId } from '#contracts/ids.js';
import type { ClientActivity, ClientActivityStore } from '#engine/ports/client-activity-store.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const giulia = 'giulia' as ClientId;
const anActivity = (id: string, changes: Partial<ClientActivity> = {}): ClientActivity => ({
  ...{ id, clientId: giulia, writeKey: `key-${id}`, at: now, subject: 'Chat', text: 'Asked.\nAnswered.', url: null },
  ...changes,
});
const everything = { offset: 0, limit: 10 };

/** Contract test of a store of activities. */
export function describeClientActivityStore(
  name: string,
  open: Open<{ readonly clientActivities: ClientActivityStore }>,
): void {
  describe(`${name} as a store of activities`, () => {
    const stores = openForEach(open);
    const one = anActivity('1', { url: 'https://shop.example/1' });
    const two = anActivity('2', { at: now + 1 });
    const others = anActivity('3', { clientId: 'nicolo' as ClientId });

    test('lists those of a client, newest first, and finds one by its key', async () => {
      const { clientActivities } = stores();
      for (const activity of [one, two, others]) await clientActivities.add(activity);
      expect(await clientActivities.listOf(giulia, everything)).toEqual([two, one]);
      expect(await clientActivities.listOf(giulia, { offset: 1, limit: 1 })).toEqual([one]);
      expect(await clientActivities.byWriteKey('key-3')).toEqual(others);
      expect(await clientActivities.byWriteKey('key-4')).toBeNull();
      await expect(clientActivities.add({ ...two, id: '4' })).rejects.toThrow();
    });

    test('removes those under some keys', async () => {
      const { clientActivities } = stores();
      for (const activity of [one, two, others]) await clientActivities.add(activity);
      await clientActivities.removeByKeys(['key-1', 'key-3', 'key-9']);
      expect(await clientActivities.listOf(giulia, everything)).toEqual([two]);
      await clientActivities.removeByKeys([]);
    });

    test('removes those of a client', async () => {
      const { clientActivities } = stores();
      for (const activity of [one, others]) await clientActivities.add(activity);
      await clientActivities.removeOf(giulia);
      expect(await clientActivities.listOf(giulia, everything)).toEqual([]);
      expect(await clientActivities.byWriteKey('key-3')).toEqual(others);
    });
  });
}
