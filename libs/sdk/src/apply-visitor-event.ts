import type { ConversationId } from '#contracts/ids.js';
import type { VisitorConversation, VisitorEventView } from '#contracts/views.js';

const nobody = { operatorId: null, operatorName: null };

/** Placeholder for a conversation of which only id and epoch are known. */
export function unreadConversation(id: ConversationId, epoch: number): VisitorConversation {
  return { id, state: 'bot', ...nobody, episode: 1, seq: 0, epoch, rating: null, readSeq: 0 };
}

/**
 * Pure reducer: applies one public event to the conversation. An event that the conversation already contains (`seq`
 * not larger) changes nothing, so a server snapshot can be followed by any part of the log.
 */
export function applyVisitorEvent(conversation: VisitorConversation, event: VisitorEventView): VisitorConversation {
  if (event.seq <= conversation.seq) return conversation;
  const next = { ...conversation, seq: event.seq, episode: event.episode };
  switch (event.type) {
    case 'conversation.started':
    case 'handoff.delayed':
    case 'conversation.idle_warned':
    case 'record.changed':
      return next;
    case 'message.posted':
      return { ...next, state: stateAfterMessage(conversation, event) };
    case 'handoff.started':
      return { ...next, state: 'queued', ...nobody };
    case 'handoff.completed':
      return { ...next, state: 'assigned', ...ownerIn(event) };
    case 'conversation.transferred':
      // The new operator has not accepted yet: the conversation waits until then.
      return { ...next, state: 'queued', ...nobody };
    case 'handoff.returned':
    case 'handoff.cancelled':
      return { ...next, state: 'bot', ...nobody };
    case 'conversation.resolved':
      return { ...next, state: 'resolved' };
    case 'conversation.reopened':
      // A new episode has its own rating.
      return {
        ...next,
        state: event.data.to,
        ...ownerIn(event),
        rating: null,
      };
    case 'conversation.closed':
      return { ...next, state: 'closed' };
    case 'conversation.rated':
      return { ...next, rating: { score: event.data.score, comment: event.data.comment } };
    default:
      // Unknown type, from a newer version of the server.
      event satisfies never;
      return next;
  }
}

function ownerIn({ data }: Extract<VisitorEventView, { type: 'handoff.completed' | 'conversation.reopened' }>) {
  return { operatorId: data.operatorId, operatorName: data.operatorName };
}

/** Infers the end of a snooze from the next message: snoozing and waking are internal events, which visitors do not receive. */
function stateAfterMessage(
  { state, operatorName }: VisitorConversation,
  event: Extract<VisitorEventView, { type: 'message.posted' }>,
): VisitorConversation['state'] {
  if (state !== 'snoozed') return state;
  if (event.actor.kind === 'operator') return 'assigned';
  if (event.actor.kind === 'visitor') return operatorName === null ? 'queued' : 'assigned';
  return state;
}
