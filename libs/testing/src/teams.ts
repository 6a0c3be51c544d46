import type { OperatorId, TeamId } from '#contracts/ids.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { Context } from '#domain/conversation/command.js';
import type { Team } from '#engine/ports/team-store.js';

/** A team without members, with the hours and the routing of the chatbot. */
export function aTeam(
  id: string,
  { members = [], ...more }: Partial<Omit<Team, 'id' | 'members'>> & { readonly members?: readonly string[] } = {},
): Team {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return { id: id as TeamId, name, hours: null, routing: null, ...more, members: members as readonly OperatorId[] };
}

/** Context of a business without teams that is always open. */
export const alwaysOpen: Pick<Context, 'waitNeeds' | 'opensAt' | 'waitFacts'> = {
  waitNeeds: () => ({ team: null, skills: [] }),
  opensAt: () => null,
  waitFacts: () => firstInLine,
};

/** A wait with nobody else waiting, one operator at work, and no known waits. */
export const firstInLine: WaitFacts = { place: 1, people: 1, free: 1, expectedMinutes: null };
