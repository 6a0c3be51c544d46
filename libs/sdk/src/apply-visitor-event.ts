import type { ConversationId } from '#contracts/ids.js';
import type { VisitorConversation, VisitorEventView } from '#contracts/views.js';

const nobody = { operatorId: null, operatorName: null };

/** A conversation of which nothing is known yet but that it exists. */
export function unreadConversation(id: ConversationId, epoch: number): VisitorConversation {
  return { id, state: 'bot', ...nobody, episode: 1, seq: 0, epoch, rating: null, readSeq: 0 };
}

/**
 * The conversation after one more public event: old value + event -> new value. An event that the conversation already
 * contains (`seq` not larger) changes nothing, so that a snapshot of the server can be followed by any part of the log.
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
      // The colleague it goes to has still to accept: until then it waits.
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
      // Of a newer version of the server.
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
