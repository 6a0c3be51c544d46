import type { ChatbotId, TeamId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

const minWaits = 5;
const maxWaits = 50;
/** Of all teams, the newest: a team with few conversations must not make every estimate read the whole log. */
const searchedWaits = 200;

/**
 * The range of minutes in which half of the recent waits for the team (null: for everybody) ended, from first to third quartile, rounded up;
 * null while there are too few to say.
 */
export async function expectedWait(
  { conversations }: Pick<Ports, 'conversations'>,
  chatbotId: ChatbotId,
  teamId: TeamId | null,
): Promise<[number, number] | null> {
  const recent = await conversations.recentWaits(chatbotId, searchedWaits);
  const ofTeam = recent.filter((wait) => wait.teamId === teamId).slice(0, maxWaits);
  const seconds = ofTeam.map((wait) => wait.seconds).sort((a, b) => a - b);
  if (seconds.length < minWaits) return null;
  const quartile = (part: number) =>
    Math.max(1, Math.ceil((seconds[Math.floor(part * (seconds.length - 1))] ?? 0) / 60));
  return [quartile(0.25), quartile(0.75)];
}
