import type { ChatbotId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

const minWaits = 5;
const maxWaits = 50;

/**
 * The range of minutes in which half of the recent waits ended, from first to third quartile, rounded up;
 * null while there are too few to say.
 */
export async function expectedWait(
  { conversations }: Pick<Ports, 'conversations'>,
  chatbotId: ChatbotId,
): Promise<[number, number] | null> {
  const seconds = (await conversations.recentWaits(chatbotId, maxWaits)).sort((a, b) => a - b);
  if (seconds.length < minWaits) return null;
  const quartile = (part: number) =>
    Math.max(1, Math.ceil((seconds[Math.floor(part * (seconds.length - 1))] ?? 0) / 60));
  return [quartile(0.25), quartile(0.75)];
}
