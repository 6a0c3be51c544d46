import { describe, expect, test } from 'vitest';
import type { VisitorStore } from '#engine/ports/people-stores.js';
import { aVisitor, now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const vera = aVisitor('vera');
const walter = aVisitor('walter', { locale: 'it' });

/** Contract test of visitor stores. */
export function describeVisitorStore(name: string, open: Open<{ readonly visitors: VisitorStore }>): void {
  describe(`${name} as a store of visitors`, () => {
    const stores = openForEach(open);

    test('returns a visitor as stored, by id and by token, and null for an unknown one', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      expect(await visitors.get(vera.id)).toEqual(vera);
      expect(await visitors.byTokenHash(walter.tokenHash)).toEqual(walter);
      expect(await visitors.get(aVisitor('nobody').id)).toBeNull();
      expect(await visitors.byTokenHash('hash of nobody')).toBeNull();
    });

    test('returns those of several that exist', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      const found = await visitors.getMany([walter.id, aVisitor('nobody').id, vera.id, walter.id]);
      expect(new Map(found)).toEqual(
        new Map([
          [vera.id, vera],
          [walter.id, walter],
        ]),
      );
      expect((await visitors.getMany([])).size).toBe(0);
    });

    test('rejects a second visitor with the same id or token', async () => {
      const { visitors } = stores();
      await visitors.add(vera);
      await expect(visitors.add({ ...vera, tokenHash: 'another' })).rejects.toThrow();
      await expect(visitors.add({ ...walter, tokenHash: vera.tokenHash })).rejects.toThrow();
      expect(await visitors.get(vera.id)).toEqual(vera);
      expect(await visitors.get(walter.id)).toBeNull();
    });

    test('records the use of one visitor', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      await visitors.recordUse(vera.id, now + 5);
      expect(await visitors.get(vera.id)).toEqual({ ...vera, lastUsedAt: now + 5 });
      expect(await visitors.get(walter.id)).toEqual(walter);
    });

    test('revokes the token of one visitor, who is still found by id', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      await visitors.revokeToken(vera.id);
      expect(await visitors.byTokenHash(vera.tokenHash)).toBeNull();
      expect((await visitors.get(vera.id))?.id).toBe(vera.id);
      expect(await visitors.byTokenHash(walter.tokenHash)).toEqual(walter);
    });

    test('revokes the tokens of several visitors, and one of them twice', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      for (const { id } of [vera, walter, vera]) await visitors.revokeToken(id);
      const found = [vera, walter].map(({ tokenHash }) => visitors.byTokenHash(tokenHash));
      expect(await Promise.all(found)).toEqual([null, null]);
    });
  });
}
