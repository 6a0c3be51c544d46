import type { ConversationSummary } from '#contracts/views.js';
import type { InboxView } from './views.js';

/** Sort order: longest wait first, then latest activity; snoozed by wake time, resolved by resolution time. */
export function rowOrder(view: InboxView): (a: ConversationSummary, b: ConversationSummary) => number {
  switch (view) {
    case 'snoozed':
      return (a, b) =>
        time(a.snoozedUntil, Number.MAX_SAFE_INTEGER) - time(b.snoozedUntil, Number.MAX_SAFE_INTEGER) || byId(a, b);
    case 'resolved_today':
      return (a, b) => time(b.resolvedAt, 0) - time(a.resolvedAt, 0) || byId(a, b);
    default:
      return (a, b) =>
        time(waitingFor(a), Number.MAX_SAFE_INTEGER) - time(waitingFor(b), Number.MAX_SAFE_INTEGER) ||
        time(b.lastActivityAt, 0) - time(a.lastActivityAt, 0) ||
        byId(a, b);
  }
}

/** Order of waiting conversations: by their place in the queue, also after a return to it. */
function waitingFor(summary: ConversationSummary): string | null {
  return summary.queue?.since ?? (summary.state === 'bot' ? null : summary.waitingSince);
}

function time(at: string | null, otherwise: number): number {
  return at === null ? otherwise : Date.parse(at);
}

function byId(a: ConversationSummary, b: ConversationSummary): number {
  return a.id < b.id ? -1 : 1;
}
