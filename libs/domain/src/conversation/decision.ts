import type { AnswerDecision } from '#contracts/answer.js';
import type { ErrorCode } from '#contracts/errors.js';
import type { ConversationEventType, EventData } from '#contracts/events.js';
import type { Actor } from '#contracts/views.js';
import type { DraftEvent } from './conversation.js';

/** The outcome of a rule. A rejection is a value: `throw` is for bugs. */
export type Decision =
  | {
      readonly ok: true;
      readonly events: readonly DraftEvent[];
      /** What the bot considered for the first of the events. */
      readonly decided: AnswerDecision | null;
    }
  | { readonly ok: false; readonly code: ErrorCode };

export function accept(...events: DraftEvent[]): Decision {
  return { ok: true, events, decided: null };
}

/** Accepts events of which the first is explained by what the bot considered. */
export function acceptDecided(decided: AnswerDecision, ...events: DraftEvent[]): Decision {
  return { ok: true, events, decided };
}

export function reject(code: ErrorCode): Decision {
  return { ok: false, code };
}

export function draft<T extends ConversationEventType>(type: T, actor: Actor, data: EventData<T>): DraftEvent {
  // The pair (type, data) is checked by the signature; TypeScript cannot follow it into the union.
  return { type, actor, data } as unknown as DraftEvent;
}
