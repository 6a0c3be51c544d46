import { describe, expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { defaultHours } from '../../../lib/default-hours.js';
import { newTeam, ownRouting, patchOf, teamFaults } from './team-draft.js';

describe('the draft of a team', () => {
  const saved = { ...newTeam, name: 'Sales', members: ['anna' as OperatorId] };

  it('sends changed fields only', () => {
    expect(patchOf(saved, { ...saved, name: ' Sales ' })).toBeNull();
    expect(patchOf(saved, { ...saved, routing: ownRouting, members: [] })).toEqual({
      routing: ownRouting,
      members: [],
    });
    expect(patchOf({ ...saved, hours: defaultHours() }, saved)).toEqual({ hours: null });
  });

  it('needs a name, and hours that open, each before it closes', () => {
    expect(teamFaults(newTeam)).toEqual(['name']);
    const hours = defaultHours();
    const wrong = { ...hours, week: hours.week.with(0, [{ from: '18:00', to: '09:00' }]) };
    expect(teamFaults({ ...saved, hours: wrong })).toEqual(['hours']);
    expect(teamFaults({ ...saved, hours: { ...hours, week: hours.week.map(() => []) } })).toEqual(['never_open']);
    expect(teamFaults({ ...saved, hours })).toEqual([]);
  });
});
