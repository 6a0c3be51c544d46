import type { ErrorCode } from '#contracts/errors.js';
import type { EventData, EventType } from '#contracts/events.js';
import type { Actor } from '#contracts/views.js';
import type { DraftEvent } from './conversation.js';

/** The outcome of a rule. A rejection is a value: `throw` is for bugs. */
export type Decision =
  | { readonly ok: true; readonly events: readonly DraftEvent[] }
  | { readonly ok: false; readonly code: ErrorCode };

export function accept(...events: DraftEvent[]): Decision {
  return { ok: true, events };
}

export function reject(code: ErrorCode): Decision {
  return { ok: false, code };
}

export function draft<T extends EventType>(type: T, actor: Actor, data: EventData<T>): DraftEvent {
  // The pair (type, data) is checked by the signature; TypeScript cannot follow it into the union.
  return { type, actor, data } as unknown as DraftEvent;
}
