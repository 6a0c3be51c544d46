import type { ConversationId, EventId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

/** Whether the event is a bot answer, posted or withheld, of this conversation: only those can be judged. */
export async function isBotAnswer(
  { events }: Pick<Ports, 'events'>,
  conversationId: ConversationId,
  id: EventId,
): Promise<boolean> {
  const event = await events.event(id);
  if (event?.conversationId !== conversationId) return false;
  return event.type === 'answer.withheld' || (event.type === 'message.posted' && event.actor.kind === 'bot');
}
