import { describe, expect, test } from 'vitest';
import type { ConnectionIntake, ReceivedEvent, SystemRecordRow } from '#engine/ports/connection-stores.js';
import type { WritableStores } from '#engine/ports/unit-of-work.js';
import { type Open, openForEach } from './tested-stores.js';

const anIntake = (connectionId: string, changes: Partial<ConnectionIntake> = {}): ConnectionIntake => ({
  ...{ connectionId, eventSecret: 'sealed', pollSeconds: 60, cursor: null, nextPollAt: 2 ** 41, lastPollAt: null },
  ...{ failures: 0, fault: null, ...changes },
});
const anEvent = (eventId: string, changes: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
  ...{ connectionId: 'a', eventId, at: 1_000, type: 'paid', origin: 'sent', changes: 1, refusal: null, ...changes },
});
const aRecord = (externalId: string, changes: Partial<SystemRecordRow> = {}): SystemRecordRow => ({
  ...{ connectionId: 'a', port: 'customers', externalId, recordId: `record-${externalId}`, isErased: false },
  ...{ facts: { port: 'customers', name: 'È', email: 'ada@shop.example', phone: null }, email: 'ada@shop.example' },
  ...changes,
});

/** Contract tests of the stores for changes reported by connected systems. */
export function describeConnectionIntakeStores(
  name: string,
  open: Open<Pick<WritableStores, 'connectionIntakes' | 'receivedEvents' | 'systemRecords'>>,
): void {
  describe(`${name} as a store of what connected systems tell`, () => {
    const stores = openForEach(open);
    const window = { offset: 0, limit: 10 };

    test('keeps how a connection listens, until it is removed', async () => {
      const { connectionIntakes } = stores();
      const other = anIntake('b', { eventSecret: null, pollSeconds: null, fault: 'timeout', cursor: '{"since": 1}' });
      for (const one of [anIntake('a'), other]) await connectionIntakes.put(one);
      expect(await connectionIntakes.get('b')).toEqual(other);
      const changed = anIntake('a', { failures: 3, lastPollAt: 2 ** 41 });
      await connectionIntakes.put(changed);
      expect(await connectionIntakes.get('a')).toEqual(changed);
      await connectionIntakes.remove('a');
      expect(await connectionIntakes.get('a')).toBeNull();
    });

    test('knows the events of a connection by their ids, and lists them newest first', async () => {
      const { receivedEvents } = stores();
      const [first, second] = [anEvent('1'), anEvent('2', { at: 2_000, refusal: 'signature', origin: 'polled' })];
      for (const one of [first, second, anEvent('1', { connectionId: 'b' })]) await receivedEvents.add(one);
      expect([await receivedEvents.has('a', '1'), await receivedEvents.has('a', '3')]).toEqual([true, false]);
      await expect(receivedEvents.add(anEvent('1'))).rejects.toThrow();
      expect(await receivedEvents.list('a', window)).toEqual({ items: [second, first], total: 2 });
      expect(await receivedEvents.list('a', { offset: 1, limit: 1 })).toEqual({ items: [first], total: 2 });
    });

    test('removes what is too old, or too much', async () => {
      const { receivedEvents } = stores();
      for (const at of [1, 2, 3, 4]) await receivedEvents.add(anEvent(String(at), { at }));
      const ids = async () => (await receivedEvents.list('a', window)).items.map(({ eventId }) => eventId);
      await receivedEvents.removeOld('a', { before: 2, keep: 10 });
      expect(await ids()).toEqual(['4', '3', '2']);
      await receivedEvents.removeOld('a', { before: 2, keep: 1 });
      expect(await ids()).toEqual(['4']);
      await receivedEvents.removeOf('a');
      expect(await ids()).toEqual([]);
    });

    test('keeps what is known of a record, and erases it by the address of its person', async () => {
      const { systemRecords } = stores();
      const other = aRecord('2', { email: 'eve@shop.example' });
      const unknown = aRecord('3', { facts: null, email: null });
      for (const one of [aRecord('1'), other, unknown, aRecord('1', { connectionId: 'b', recordId: 'r' })])
        await systemRecords.put(one);
      expect(await systemRecords.get(aRecord('1'))).toEqual(aRecord('1'));
      expect(await systemRecords.get(unknown)).toEqual(unknown);
      expect(await systemRecords.get({ ...other, port: 'orders' })).toBeNull();
      expect((await systemRecords.erase('ada@shop.example')).toSorted()).toEqual(['r', 'record-1']);
      expect(await systemRecords.get(aRecord('1'))).toEqual(aRecord('1', { facts: null, email: null, isErased: true }));
      expect(await systemRecords.get(other)).toEqual(other);
      await systemRecords.removeOf('a');
      expect(await systemRecords.get(other)).toBeNull();
      expect(await systemRecords.get(aRecord('1', { connectionId: 'b' }))).not.toBeNull();
    });
  });
}
