import { type AnyActionName, natureOf } from '#contracts/business/actions.js';
import type { Instant } from '#contracts/ids.js';
import type { HandoffReason, Outcome, ResolveReason } from '#contracts/states.js';
import type { LoggedEvent } from './conversation.js';

/** Summary of one episode of a conversation. */
export interface EpisodeSummary {
  readonly startedAt: Instant | null;
  /** When it was resolved, or its last event. */
  readonly endedAt: Instant | null;
  readonly page: string | null;
  /** First words of the visitor. */
  readonly question: string | null;
  readonly messages: number;
  readonly hasBotReplied: boolean;
  /** Names of its operators, in order. */
  readonly operators: readonly string[];
  readonly handoff: HandoffReason | null;
  readonly labels: readonly string[];
  /** Actions done in business systems, without duplicates. */
  readonly done: readonly AnyActionName[];
  /** Ids of the writing requests. */
  readonly writes: readonly string[];
  readonly outcome: Outcome | null;
  readonly resolvedBy: ResolveReason | null;
}

export const emptySummary: EpisodeSummary = {
  ...{ startedAt: null, endedAt: null, page: null, question: null, messages: 0, hasBotReplied: false },
  ...{ operators: [], handoff: null, labels: [], done: [], writes: [], outcome: null, resolvedBy: null },
};

/** Reducer: summary of an episode so far, and its next event. Events after its end are ignored. */
export function summarise(summary: EpisodeSummary, event: LoggedEvent): EpisodeSummary {
  if (summary.outcome !== null)
    return event.type === 'conversation.labelled' ? { ...summary, labels: event.data.labels } : summary;
  const next = { ...summary, startedAt: summary.startedAt ?? event.at, endedAt: event.at };
  switch (event.type) {
    case 'conversation.started':
      return { ...next, page: event.data.page };
    case 'message.posted':
      return {
        ...next,
        messages: next.messages + 1,
        question: next.question ?? (event.actor.kind === 'visitor' ? event.data.text : null),
        hasBotReplied: next.hasBotReplied || event.actor.kind === 'bot',
      };
    case 'handoff.started':
      return { ...next, handoff: event.data.reason };
    case 'handoff.completed':
      return { ...next, operators: added(next.operators, event.data.operatorName) };
    case 'conversation.reopened':
      return event.data.operatorName === null
        ? next
        : { ...next, operators: added(next.operators, event.data.operatorName) };
    case 'conversation.labelled':
      return { ...next, labels: event.data.labels };
    case 'action.requested': {
      const { action, custom, requestId } = event.data;
      const isWrite = natureOf({ action, ...(custom && { custom }) }).effect === 'write';
      return isWrite ? { ...next, writes: [...next.writes, requestId] } : next;
    }
    case 'action.completed': {
      const { action, requestId } = event.data;
      return next.writes.includes(requestId) ? { ...next, done: added(next.done, action) } : next;
    }
    case 'conversation.resolved':
      return { ...next, outcome: event.data.outcome, resolvedBy: event.data.reason };
    default:
      return next;
  }
}

function added<T>(list: readonly T[], one: T): readonly T[] {
  return list.includes(one) ? list : [...list, one];
}
