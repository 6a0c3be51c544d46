import type { AnswerDecision } from '#contracts/answer.js';
import type { ConversationEventType, EventData } from '#contracts/events.js';
import { ok, type Result } from '#contracts/result.js';
import type { RoutingDecision } from '#contracts/routing.js';
import type { Actor } from '#contracts/views.js';
import type { DraftEvent } from './conversation.js';

/** Explanation of an event, before it has an id: what the bot considered, or why an operator got an offer. */
export type DraftExplanation =
  | { readonly type: 'answer.decided'; readonly decision: AnswerDecision }
  | { readonly type: 'offer.decided'; readonly decision: RoutingDecision };

/** Events that a rule appends. */
export interface DraftEvents {
  readonly events: readonly DraftEvent[];
  /** Explanation of the first event. */
  readonly explanation: DraftExplanation | null;
}

/** The outcome of a rule. */
export type Decision = Result<DraftEvents>;

export function accept(...events: DraftEvent[]): Decision {
  return ok({ events, explanation: null });
}

/** Accepts events, the first of which is explained by the bot's decision record. */
export function acceptDecided(decision: AnswerDecision, ...events: DraftEvent[]): Decision {
  return ok({ events, explanation: { type: 'answer.decided', decision } });
}

/** Accepts an offer with the routing decision that explains it. */
export function acceptRouted(decision: RoutingDecision, offered: DraftEvent): Decision {
  return ok({ events: [offered], explanation: { type: 'offer.decided', decision } });
}

export function draft<T extends ConversationEventType>(type: T, actor: Actor, data: EventData<T>): DraftEvent {
  // The pair (type, data) is checked by the signature; TypeScript cannot follow it into the union.
  return { type, actor, data } as unknown as DraftEvent;
}
