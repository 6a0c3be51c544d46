import { describe, expect, test } from 'vitest';
import type { Connection, ConnectionCall } from '#engine/ports/connection-stores.js';
import type { WritableStores } from '#engine/ports/unit-of-work.js';
import { type Open, openForEach } from './tested-stores.js';

function aConnection(id: string, changes: Partial<Connection> = {}): Connection {
  return {
    ...{ id, kind: 'redmine', name: 'Aiuto', ports: ['tickets'] },
    ...{ settings: { url: 'https://help.example' }, secrets: { apiKey: 'sealed' } },
    ...{ isEnabled: true, version: 1, createdAt: 1_000, updatedAt: 1_000 },
    health: { lastCallAt: null, fault: null, failingSince: null },
    ...changes,
  };
}

function aCall(id: string, changes: Partial<ConnectionCall> = {}): ConnectionCall {
  return {
    ...{ id, connectionId: 'a', at: 1_000, operation: 'tickets.open', fault: null, detail: null, durationMs: 12 },
    ...changes,
  };
}

/** Contract tests of the stores of connections and of their calls. */
export function describeConnectionStores(
  name: string,
  open: Open<Pick<WritableStores, 'connections' | 'connectionCalls'>>,
): void {
  describe(`${name} as a store of connections`, () => {
    const stores = openForEach(open);

    test('returns connections as stored, oldest first, and removes them', async () => {
      const { connections } = stores();
      const health = { lastCallAt: 2 ** 41, fault: 'forbidden', failingSince: 5 } as const;
      const second = aConnection('b', {
        createdAt: 2_000,
        isEnabled: false,
        health,
        settings: { list: ['è', 1, null] },
      });
      const first = aConnection('c', { secrets: {} });
      for (const one of [second, first]) await connections.put(one);
      expect(await connections.all()).toEqual([first, second]);
      const changed = { ...second, name: 'Help', version: 2 };
      await connections.put(changed);
      expect(await connections.get('b')).toEqual(changed);
      await connections.remove('b');
      expect([await connections.get('b'), await connections.all()]).toEqual([null, [first]]);
    });
  });

  describe(`${name} as a log of calls to connected systems`, () => {
    const stores = openForEach(open);
    const window = { offset: 0, limit: 10 };

    test('lists the calls of one connection, newest first and in pages', async () => {
      const { connectionCalls } = stores();
      const failed = aCall('1', { fault: 'timeout', detail: 'nothing in time', durationMs: 5_000 });
      const [next, last] = [aCall('2', { at: 2_000 }), aCall('3', { at: 2_000 })];
      await connectionCalls.add([failed, next]);
      await connectionCalls.add([last, aCall('4', { connectionId: 'other' })]);
      expect(await connectionCalls.list('a', window)).toEqual({ items: [last, next, failed], total: 3 });
      expect(await connectionCalls.list('a', { offset: 1, limit: 1 })).toEqual({ items: [next], total: 3 });
    });

    test('removes what is too old, and what is too much', async () => {
      const { connectionCalls } = stores();
      const ids = async () => (await connectionCalls.list('a', window)).items.map(({ id }) => id);
      const calls = [1, 2, 3, 4].map((at) => aCall(String(at), { at }));
      await connectionCalls.add([...calls, aCall('other', { connectionId: 'b', at: 0 })]);
      await connectionCalls.removeOld('a', { before: 2, keep: 10 });
      expect(await ids()).toEqual(['4', '3', '2']);
      await connectionCalls.removeOld('a', { before: 2, keep: 1 });
      expect(await ids()).toEqual(['4']);
      await connectionCalls.removeOf('a');
      expect([await ids(), (await connectionCalls.list('b', window)).total]).toEqual([[], 1]);
    });
  });
}
