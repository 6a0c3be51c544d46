import type { TeamPatch, TeamRouting, TeamView } from '#contracts/teams.js';
import { changedFields } from '../../../lib/changed-fields.js';
import { areInOrder, everOpen } from '../../../lib/default-hours.js';

/** Fields that the form edits. */
export type TeamDraft = Pick<TeamView, 'name' | 'members' | 'hours' | 'routing'>;

export const newTeam: TeamDraft = { name: '', members: [], hours: null, routing: null };

/** Initial routing of a team, equal to a chatbot's defaults. */
export const ownRouting: TeamRouting = {
  operatorLanguage: 'preferred',
  preferLanguage: 5,
  operatorSkills: 'preferred',
  preferSkills: 2,
  preferLastOperator: 2,
};

export function draftOf({ name, members, hours, routing }: TeamView): TeamDraft {
  return { name, members, hours, routing };
}

/** Patch of the changes; null: none. */
export function patchOf(saved: TeamDraft, draft: TeamDraft): TeamPatch | null {
  const patch = changedFields(saved, { ...draft, name: draft.name.trim() });
  return Object.keys(patch).length === 0 ? null : patch;
}

export type TeamFault = 'name' | 'hours' | 'never_open';

/** What prevents saving. */
export function teamFaults({ name, hours }: TeamDraft): TeamFault[] {
  const faults: [TeamFault, boolean][] = [
    ['name', name.trim() === ''],
    ['hours', !areInOrder(hours)],
    ['never_open', !everOpen(hours)],
  ];
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []));
}
