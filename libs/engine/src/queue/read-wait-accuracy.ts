import { dayMs } from '#contracts/durations.js';
import type { TeamId } from '#contracts/ids.js';
import type { WaitAccuracy } from '#contracts/waits.js';
import { endedInside } from '#domain/queue/wait.js';
import type { Ports } from '../ports/ports.js';

const days = 30;
/** Number of newest waits counted, and of waits scanned for them in all teams. */
const readWaits = 1_000;
const searchedWaits = 10_000;

/** Accuracy of the expected wait: how often the first range that visitors saw held, over the last 30 days, of all teams or of one. */
export async function readWaitAccuracy(
  { conversations, clock }: Pick<Ports, 'conversations' | 'clock'>,
  teamId: TeamId | undefined,
): Promise<WaitAccuracy> {
  const since = clock.now() - days * dayMs;
  const waits = await conversations.recentWaits({ teamId, since, searched: searchedWaits }, readWaits);
  const held = waits.flatMap((wait) => endedInside(wait) ?? []);
  return { counted: held.length, inside: held.filter(Boolean).length, days };
}
