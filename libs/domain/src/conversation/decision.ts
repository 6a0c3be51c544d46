import type { AnswerDecision } from '#contracts/answer.js';
import type { ConversationEventType, EventData } from '#contracts/events.js';
import { ok, type Result } from '#contracts/result.js';
import type { Actor } from '#contracts/views.js';
import type { DraftEvent } from './conversation.js';

/** What a rule writes. */
export interface DraftEvents {
  readonly events: readonly DraftEvent[];
  /** What the bot considered for the first of the events. */
  readonly decided: AnswerDecision | null;
}

/** The outcome of a rule. */
export type Decision = Result<DraftEvents>;

export function accept(...events: DraftEvent[]): Decision {
  return ok({ events, decided: null });
}

/** Accepts events of which the first is explained by what the bot considered. */
export function acceptDecided(decided: AnswerDecision, ...events: DraftEvent[]): Decision {
  return ok({ events, decided });
}

export function draft<T extends ConversationEventType>(type: T, actor: Actor, data: EventData<T>): DraftEvent {
  // The pair (type, data) is checked by the signature; TypeScript cannot follow it into the union.
  return { type, actor, data } as unknown as DraftEvent;
}
