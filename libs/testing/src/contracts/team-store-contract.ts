import { describe, expect, test } from 'vitest';
import type { TeamStore } from '#engine/ports/team-store.js';
import { aTeam } from '../teams.js';
import { type Open, openForEach } from './tested-stores.js';

const hours = {
  timeZone: 'Europe/Rome',
  week: [[{ from: '09:00', to: '13:00' }], [], [], [], [], [], []],
  closedOn: ['2026-12-25'],
};
const routing = {
  operatorLanguage: 'required',
  preferLanguage: 0,
  operatorSkills: 'any',
  preferSkills: 1,
  preferLastOperator: 2.5,
} as const;

/** Contract test of team stores. */
export function describeTeamStore(name: string, open: Open<{ readonly teams: TeamStore }>): void {
  describe(`${name} as a store of teams`, () => {
    const stores = openForEach(open);

    test('returns a team as stored, by id, and null for an unknown one', async () => {
      const { teams } = stores();
      const sales = aTeam('sales', { members: ['anna', 'bruno'], hours, routing });
      await teams.put(sales);
      expect(await teams.get(sales.id)).toEqual(sales);
      expect(await teams.get(aTeam('nobody').id)).toBeNull();
    });

    test('replaces a team as a whole', async () => {
      const { teams } = stores();
      await teams.put(aTeam('sales', { members: ['anna'], hours, routing }));
      const changed = aTeam('sales', { name: 'Vendite', members: [] });
      await teams.put(changed);
      expect(await teams.all()).toEqual([changed]);
    });

    test('lists all teams by name, those of one name by id, without removed ones', async () => {
      const { teams } = stores();
      for (const id of ['c', 'b2', 'a', 'b1']) await teams.put(aTeam(id, { name: id.charAt(0).toUpperCase() }));
      await teams.remove(aTeam('c').id);
      await teams.remove(aTeam('nobody').id);
      expect((await teams.all()).map(({ id }) => id)).toEqual(['a', 'b1', 'b2']);
    });
  });
}
