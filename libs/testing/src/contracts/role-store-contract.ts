import { describe, expect, test } from 'vitest';
import type { OwnRole, RoleStore } from '#engine/ports/role-store.js';
import { type Open, openForEach } from './tested-stores.js';

const night: OwnRole = { id: 'r2', name: 'Night shift', permissions: ['conversations.read', 'conversations.reply'] };
const auditor: OwnRole = { id: 'r1', name: 'Auditor', permissions: [] };

/** Contract test of the store of roles. */
export function describeRoleStore(name: string, open: Open<{ readonly ownRoles: RoleStore }>): void {
  describe(`${name} as a store of roles`, () => {
    const stores = openForEach(open);

    test('lists them by name', async () => {
      const { ownRoles } = stores();
      await ownRoles.put(night);
      await ownRoles.put(auditor);
      expect(await ownRoles.all()).toEqual([auditor, night]);
    });

    test('changes and removes one, and no other', async () => {
      const { ownRoles } = stores();
      await ownRoles.put(night);
      await ownRoles.put(auditor);
      await ownRoles.put({ ...night, permissions: ['history.read'] });
      expect(await ownRoles.get(night.id)).toEqual({ ...night, permissions: ['history.read'] });
      await ownRoles.remove(night.id);
      expect(await ownRoles.get(night.id)).toBeNull();
      expect(await ownRoles.all()).toEqual([auditor]);
    });
  });
}
