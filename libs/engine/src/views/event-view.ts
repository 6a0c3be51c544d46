import { toWireData } from '#contracts/events/wire-data.js';
import { visitorData } from '#contracts/events.js';
import { isProgram } from '#contracts/states.js';
import type { EventView, VisitorEventView } from '#contracts/views.js';
import type { Explanation, LoggedEvent } from '#domain/conversation/conversation.js';
import { iso } from './iso.js';

/** Explanations of an event for operators: what the bot considered, or why an operator got an offer. */
export type ExplainedBy = Partial<Pick<EventView, 'decision' | 'routing'>>;

export function explainedBy({ type, data }: Explanation): ExplainedBy {
  return type === 'answer.decided' ? { decision: data.decision } : { routing: data.decision };
}

/** Event as programs see it; operators get explanations too. */
export function toEventView(event: LoggedEvent, explained: ExplainedBy | null = null): EventView {
  const { id, conversationId, seq, publicSeq, type, at, actor, principal, episode, clientKey, data } = event;
  const head = { id, conversationId, seq, publicSeq, type, at: iso(at), actor, episode, clientKey };
  const view = Object.assign(head, { data: toWireData(type, data) }) as EventView;
  if (explained === null && principal === null) return view;
  // Assigned, because copying with further fields takes V8 far longer.
  return Object.assign(view, principal && { principal }, explained);
}

/** Event as the visitor sees it; null for an internal one. */
export function toVisitorEventView(event: LoggedEvent): VisitorEventView | null {
  if (event.publicSeq === null) return null;
  const { id, conversationId, publicSeq, type, at, actor, episode, clientKey } = event;
  return {
    id,
    conversationId,
    seq: publicSeq,
    type,
    at: iso(at),
    actor: isProgram(actor.kind) ? { ...actor, id: null } : actor,
    episode,
    clientKey: actor.kind === 'visitor' ? clientKey : null,
    data: visitorData(event),
  } as unknown as VisitorEventView;
}
