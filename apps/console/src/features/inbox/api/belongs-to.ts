import type { OperatorId } from '#contracts/ids.js';
import type { ConversationView } from '#contracts/rest.js';
import type { ConversationSummary } from '#contracts/views.js';

/** Whether a row is part of a view, as the server means it: lists stay right between two reads. `now` in milliseconds. */
export function belongsTo(
  view: ConversationView,
  summary: ConversationSummary,
  me: OperatorId | null,
  now: number,
): boolean {
  const { state } = summary;
  switch (view) {
    case 'queue':
      return state === 'queued' || state === 'offered';
    case 'mine':
      return state === 'assigned' && summary.owner?.id === me;
    case 'unassigned':
      return state === 'queued' && summary.queue?.offeredTo == null;
    case 'bot':
      return state === 'bot';
    case 'waiting_on_visitor':
      return state === 'assigned' && summary.waitingSince === null;
    case 'snoozed':
      return state === 'snoozed';
    case 'resolved_today':
      return (
        (state === 'resolved' || state === 'closed') &&
        summary.resolvedAt !== null &&
        Date.parse(summary.resolvedAt) >= startOfDay(now)
      );
    case 'all':
      return state !== 'closed';
  }
}

function startOfDay(now: number): number {
  return new Date(now).setUTCHours(0, 0, 0, 0);
}
