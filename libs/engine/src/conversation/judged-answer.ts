import type { ConversationId, EventId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

/** Only something that the bot said, or withheld, in this conversation can be judged. */
export async function isBotAnswer(
  { events }: Pick<Ports, 'events'>,
  conversationId: ConversationId,
  id: EventId,
): Promise<boolean> {
  const event = await events.event(id);
  if (event?.conversationId !== conversationId) return false;
  return event.type === 'answer.withheld' || (event.type === 'message.posted' && event.actor.kind === 'bot');
}
