import { minuteMs } from '#contracts/durations.js';
import type { TeamId } from '#contracts/ids.js';
import type { MinuteRange, WaitFacts } from '#contracts/waits.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { expectedMinutes } from '#domain/queue/expected-wait.js';
import { hasPlaceLeft, type OperatorCandidate } from '#domain/queue/operator-candidate.js';
import { isThereFor, mayBeAsked, toRouted } from '#domain/queue/routed-conversation.js';
import type { Ports } from '../ports/ports.js';
import { opensAtFor } from './wait-needs.js';

export type WaitPorts = Pick<Ports, 'clock' | 'chatbots' | 'teams' | 'operatorBoard' | 'queueBoard' | 'waitEstimates'>;

/** Facts about a wait that begins now: the team's queue, and its people with the skills. */
export function waitFacts(
  ports: WaitPorts,
  c: Conversation,
  teamId: TeamId | null,
  skills: readonly string[] = [],
): WaitFacts {
  const { id, priority, queue } = c;
  const since = queue?.since ?? ports.clock.now();
  const place = ports.queueBoard.placeFor({ id, priority, since }, teamId, ports.teams);
  return waitFactsAt(ports, c, { teamId: presentTeam(ports, teamId), skills, place }, ports.operatorBoard.candidates());
}

/**
 * Expected wait in minutes to show to a visitor at this place: the range recorded when the wait began, by which the
 * estimate is evaluated; at another place the current one. Null while nobody is at work, and once the recorded range is
 * over.
 * @param operators Current operators, passed if many visitors get their places at once.
 */
export function waitMinutesFor(
  ports: WaitPorts,
  c: Conversation,
  place: number,
  operators = ports.operatorBoard.candidates(),
): MinuteRange | null {
  const { wait, since = c.lastActivityAt, waitSince = since } = c.queue ?? {};
  const now = ports.clock.now();
  const teamId = presentTeam(ports, c.queue?.teamId ?? null);
  if (opensAtFor(ports, c.chatbotId, teamId, now) !== null) return null;
  if (wait === undefined || place !== wait.place)
    return waitFactsAt(ports, c, { teamId, skills: c.queue?.skills ?? [], place }, operators).expectedMinutes;
  const isOver = wait.expectedMinutes !== null && now - waitSince > wait.expectedMinutes[1] * minuteMs;
  return isOver ? null : wait.expectedMinutes;
}

/** Whether somebody is there who may serve the conversation, free or not. */
export function isStaffed(
  ports: Pick<WaitPorts, 'chatbots' | 'teams'>,
  c: Conversation,
  operators: readonly OperatorCandidate[],
): boolean {
  const team = ports.teams.routed(presentTeam(ports, c.queue?.teamId ?? null));
  const routed = toRouted(c, ports.chatbots.policy(c.chatbotId), team);
  return operators.some((operator) => isThereFor(routed, operator));
}

/** Null if the team was removed: all operators are eligible then, at their common pace. */
function presentTeam({ teams }: Pick<WaitPorts, 'teams'>, teamId: TeamId | null): TeamId | null {
  return teams.get(teamId)?.id ?? null;
}

interface WaitPlace {
  readonly teamId: TeamId | null;
  readonly skills: readonly string[];
  readonly place: number;
}

function waitFactsAt(
  { chatbots, teams, waitEstimates }: WaitPorts,
  c: Conversation,
  { teamId, skills, place }: WaitPlace,
  operators: readonly OperatorCandidate[],
): WaitFacts {
  const routed = toRouted(c, chatbots.policy(c.chatbotId), teams.routed(teamId), skills);
  const atWork = operators.filter((operator) => mayBeAsked(routed, operator));
  const load = { place, people: atWork.length, free: atWork.filter(hasPlaceLeft).length };
  return { ...load, expectedMinutes: expectedMinutes(waitEstimates.of(c.chatbotId, teamId), load) };
}
