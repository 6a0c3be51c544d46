import type { AnswerOrigin } from '#contracts/events/explanation-events.js';
import { isPublic } from '#contracts/events.js';
import type { ClientKey, ConversationId, EventId, Instant } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Conversation, DraftEvent, Explanation, LoggedEvent } from './conversation.js';
import type { DraftExplanation } from './decision.js';
import { evolve } from './evolve.js';

export interface EventMetadata {
  readonly conversationId: ConversationId;
  readonly at: Instant;
  /** Client key of the last event, the one that was requested; the others are its prerequisites. */
  readonly clientKey: ClientKey | null;
  /** Who acted, if not the actor. */
  readonly principal: Actor | null;
  /** Explanation of the first event. */
  readonly explanation: DraftExplanation | null;
  readonly newId: () => EventId;
}

/** A decision with ids and numbers: its events, the explanation of the first, and the state after them. */
export interface LoggedDecision {
  readonly events: LoggedEvent[];
  readonly explanation: Explanation | null;
  readonly next: Conversation;
}

/**
 * Assigns ids and sequence numbers to decided events and folds them into the state. Numbers come from the state alone: `seq` 1..n over all events, `publicSeq` 1..m over those a visitor may see, both dense.
 */
export function logEvents(
  c: Conversation | null,
  drafts: readonly DraftEvent[],
  metadata: EventMetadata,
): LoggedDecision {
  let state = c;
  const events: LoggedEvent[] = [];
  for (const [index, draft] of drafts.entries()) {
    const event: LoggedEvent = {
      id: metadata.newId(),
      conversationId: metadata.conversationId,
      seq: (state?.seq ?? 0) + 1,
      publicSeq: isPublic(draft.type) ? (state?.publicSeq ?? 0) + 1 : null,
      at: metadata.at,
      principal: metadata.principal,
      episode: (state?.episode ?? 1) + (draft.type === 'conversation.reopened' ? 1 : 0),
      clientKey: index === drafts.length - 1 ? metadata.clientKey : null,
      // Last: fields that are added to a spread object cost V8 more than the whole decision.
      ...draft,
    };
    state = evolve(state, event);
    events.push(event);
  }
  if (state === null) throw new Error('a decision without events changes nothing and must not be logged');
  return { events, explanation: explain(events[0], metadata), next: state };
}

function explain(event: LoggedEvent | undefined, { explanation, newId }: EventMetadata): Explanation | null {
  if (event === undefined || explanation === null) return null;
  const { id: eventId, conversationId, at, actor } = event;
  const head = { id: newId(), eventId, at, actor };
  const { type, decision } = explanation;
  if (type === 'offer.decided') return { ...head, type, data: { conversationId, decision } };
  return { ...head, type, data: { conversationId, origin: originOf(event), decision } };
}

function originOf({ type }: LoggedEvent): AnswerOrigin {
  if (type === 'suggestion.judged') return 'suggested';
  return type === 'answer.withheld' ? 'withheld' : 'said';
}
