import type { AnswerDecision } from '#contracts/answer.js';
import { visitorData } from '#contracts/events.js';
import { isProgram } from '#contracts/states.js';
import type { EventView, VisitorEventView } from '#contracts/views.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { iso } from './iso.js';

/** As programs see it, and operators, who are shown what the bot considered as well. */
export function toEventView(event: LoggedEvent, decision?: AnswerDecision): EventView {
  const { id, conversationId, seq, publicSeq, type, at, actor, principal, episode, clientKey, data } = event;
  const view = { id, conversationId, seq, publicSeq, type, at: iso(at), actor, episode, clientKey, data } as EventView;
  if (decision === undefined && principal === null) return view;
  return { ...view, ...(principal && { principal }), ...(decision && { decision }) };
}

/** As the visitor sees it; null for an internal event. */
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
