import type { Instant } from '#contracts/ids.js';
import type { LoggedEvent } from './conversation.js';

/** Events from which assignment periods are computed. */
export const assignmentEvents = [
  'handoff.completed',
  'conversation.reopened',
  'conversation.woken',
  'conversation.transferred',
  'conversation.snoozed',
  'conversation.resolved',
  'handoff.returned',
] as const satisfies readonly LoggedEvent['type'][];

/** Total time that the conversation was assigned to operators, in milliseconds, from its events in order; up to `now` if it still is. */
export function assignedTime(events: readonly LoggedEvent[], now: Instant): number {
  let since: Instant | null = null;
  let time = 0;
  for (const event of events) {
    const isWithOperator = isAssignedAfter(event);
    if (isWithOperator === null) continue;
    if (since !== null) time += event.at - since;
    since = isWithOperator ? event.at : null;
  }
  return Math.max(0, time + (since === null ? 0 : now - since));
}

function isAssignedAfter(event: LoggedEvent): boolean | null {
  switch (event.type) {
    case 'handoff.completed':
      return true;
    case 'conversation.reopened':
    case 'conversation.woken':
      return event.data.to === 'assigned';
    case 'conversation.transferred':
    case 'conversation.snoozed':
    case 'conversation.resolved':
    case 'handoff.returned':
      return false;
    default:
      return null;
  }
}
