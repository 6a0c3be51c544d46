import type { Message } from '#contracts/graphql/object-types.js';
import type { VisitorId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { iso } from '#engine/views/iso.js';

export type PostedMessage = Extract<LoggedEvent, { type: 'message.posted' }>;

export function isMessage(event: LoggedEvent): event is PostedMessage {
  return event.type === 'message.posted';
}

/** A message in the words of the specification. */
export function toMessage({ id, conversationId, seq, at, actor, data }: PostedMessage, visitorId: VisitorId): Message {
  return {
    id,
    conversationId,
    seq,
    content: data.text,
    timestamp: iso(at),
    visitor_id: visitorId,
    actor,
    citations: data.citations ?? null,
    cards: data.cards ?? null,
  };
}
