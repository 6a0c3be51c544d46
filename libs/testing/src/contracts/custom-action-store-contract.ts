import { describe, expect, test } from 'vitest';
import type { CustomAction } from '#engine/ports/custom-action-store.js';
import type { WritableStores } from '#engine/ports/unit-of-work.js';
import { aCustomAction } from '../custom-action.js';
import { type Open, openForEach } from './tested-stores.js';

function anAction(id: string, changes: Partial<CustomAction> = {}): CustomAction {
  const { isEnabled, ...definition } = aCustomAction();
  return { id, connectionId: 'a', definition, isEnabled, version: 1, createdAt: 1_000, updatedAt: 2 ** 41, ...changes };
}

/** Contract tests of the store of actions that admins make. */
export function describeCustomActionStore(name: string, open: Open<Pick<WritableStores, 'customActions'>>): void {
  describe(`${name} as a store of custom actions`, () => {
    const stores = openForEach(open);

    test('returns actions as stored, oldest first, and removes them one by one or with their connection', async () => {
      const { customActions } = stores();
      const [second, first] = [anAction('b', { createdAt: 2_000, isEnabled: false }), anAction('c')];
      const other = anAction('d', { connectionId: 'other', createdAt: 3_000 });
      for (const one of [second, first, other]) await customActions.put(one);
      expect(await customActions.all()).toEqual([first, second, other]);
      const changed = { ...second, version: 2, definition: { ...second.definition, effect: 'write' as const } };
      await customActions.put(changed);
      expect(await customActions.get('b')).toEqual(changed);
      await customActions.remove('b');
      expect([await customActions.get('b'), await customActions.all()]).toEqual([null, [first, other]]);
      await customActions.removeOf('a');
      expect(await customActions.all()).toEqual([other]);
    });
  });
}
