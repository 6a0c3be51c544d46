import { toWireData } from '#contracts/events/wire-data.js';
import { isPublished } from '#contracts/events.js';
import type { ConversationId } from '#contracts/ids.js';
import { detailsOf, type PublishedDetails, type PublishedEvent } from '#contracts/published-event.js';
import type { StoredConversation } from '../ports/conversation-store.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';

/** Converts events into the form that programs receive, in order. Leaves out types that are not published. */
export async function toPublishedEvents(
  { conversations }: Pick<Ports, 'conversations'>,
  events: readonly StoredEvent[],
): Promise<PublishedEvent[]> {
  const published = events.filter(({ type }) => isPublished(type));
  const ids = published.flatMap(({ stream }) => (stream.kind === 'conversation' ? [stream.id as ConversationId] : []));
  const stored = await conversations.getMany([...new Set(ids)]);
  return published.map((event) => {
    const { stream, data } = event;
    const participants = participantsOf(stored.get(stream.id as ConversationId));
    return toPublishedEvent(event, Object.assign(detailsOf(stream, data), participants));
  });
}

/** Chatbot and visitor of a conversation. */
function participantsOf(stored: StoredConversation | undefined): PublishedDetails {
  return stored ? { chatbot_id: stored.conversation.chatbotId, visitor_id: stored.conversation.visitorId } : {};
}

function toPublishedEvent(event: StoredEvent, details: PublishedDetails): PublishedEvent {
  const { id, type, at, seq, position, stream, actor, principal, data } = event;
  const head = { event: type, event_id: id, timestamp: iso(at), sequence: seq, position, stream };
  // Assigned, not spread between other fields, which takes V8 far longer.
  return Object.assign(head, details, { actor }, principal && { principal }, {
    type,
    data: toWireData(type, data),
  }) as PublishedEvent;
}
