import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamId } from '#contracts/ids.js';
import type { AccessLink, AccessLinkStore, OperatorStore } from '#engine/ports/people-stores.js';
import { anOperator, now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const anna = anOperator('anna');

function aLink(id: string, changes: Partial<AccessLink> = {}): AccessLink {
  return {
    ...{ id, kind: 'invitation', tokenHash: `hash of ${id}`, operatorId: null },
    ...{
      email: `${id}@shop.example`,
      name: null,
      role: 'supervisor',
      capacity: 3,
      locale: 'it',
      languages: ['it'],
      skills: ['Repairs'],
    },
    ...{ createdAt: now, expiresAt: now + 100, usedAt: null, issuedBy: anna.id },
    ...{ teamIds: ['sales' as TeamId], teamsBy: anna.id },
    ...changes,
  };
}

/** Contract test of stores of one-time links. */
export function describeAccessLinkStore(
  name: string,
  open: Open<{ readonly operators: OperatorStore; readonly accessLinks: AccessLinkStore }>,
): void {
  describe(`${name} as a store of one-time links`, () => {
    const stores = openForEach(open);

    beforeEach(async () => {
      await stores().operators.put(anna);
    });

    test('returns a link as stored, by its id and by its token, and null for an unknown one', async () => {
      const { accessLinks } = stores();
      const reset = aLink('b', {
        kind: 'password_reset',
        operatorId: anna.id,
        email: null,
        role: null,
        capacity: null,
        languages: [],
        skills: [],
      });
      for (const link of [aLink('a'), reset]) await accessLinks.put(link);
      expect(await accessLinks.get('a')).toEqual(aLink('a'));
      expect(await accessLinks.byTokenHash('hash of b')).toEqual(reset);
      expect([await accessLinks.get('c'), await accessLinks.byTokenHash('c')]).toEqual([null, null]);
    });

    test('replaces a link by its id', async () => {
      const { accessLinks } = stores();
      await accessLinks.put(aLink('a'));
      await accessLinks.put(aLink('a', { usedAt: now + 1 }));
      expect(await accessLinks.get('a')).toEqual(aLink('a', { usedAt: now + 1 }));
    });

    test('rejects a second link with the same token', async () => {
      const { accessLinks } = stores();
      await accessLinks.put(aLink('a'));
      await expect(accessLinks.put(aLink('b', { tokenHash: 'hash of a' }))).rejects.toThrow();
    });

    test('lists the unused links of a kind, newest first', async () => {
      const { accessLinks } = stores();
      await accessLinks.put(aLink('a'));
      await accessLinks.put(aLink('b', { createdAt: now + 1 }));
      await accessLinks.put(aLink('c', { createdAt: now + 2, usedAt: now + 3 }));
      await accessLinks.put(aLink('d', { kind: 'setup' }));
      expect((await accessLinks.unused('invitation')).map(({ id }) => id)).toEqual(['b', 'a']);
    });

    test('removes one, and those that expired before a time', async () => {
      const { accessLinks } = stores();
      for (const [id, expiresAt] of [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ] as const)
        await accessLinks.put(aLink(id, { expiresAt: now + expiresAt }));
      await accessLinks.removeExpired(now + 2);
      await accessLinks.remove('c');
      expect((await accessLinks.unused('invitation')).map(({ id }) => id)).toEqual(['b']);
    });
  });
}
