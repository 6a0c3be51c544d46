import type { OperatorId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import { startOfDay } from '../../../lib/start-of-day.js';
import type { ListScope } from './views.js';

/** Membership in a list by the server's rules, which keeps lists correct between two reads. `now` in milliseconds. */
export function belongsTo(
  { view, team }: ListScope,
  summary: ConversationSummary,
  me: OperatorId | null,
  now: number,
): boolean {
  const { state } = summary;
  if (team !== null && summary.team?.id !== team) return false;
  switch (view) {
    case 'queue':
      return state === 'queued' || state === 'offered';
    case 'mine':
      return state === 'assigned' && summary.owner?.id === me;
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
