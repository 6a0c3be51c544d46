import { minuteMs } from '#contracts/durations.js';
import type { Instant, TeamId } from '#contracts/ids.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { LoggedEvent } from '../conversation/conversation.js';

/** Wait for a person of one team: facts at its start, and its outcome. */
export interface Wait extends WaitFacts {
  readonly teamId: TeamId | null;
  readonly at: Instant;
  /** End; null while it lasts. */
  readonly endedAt: Instant | null;
  /** Whether it ended with a person. */
  readonly isAnswered: boolean;
}

/** Types of events that end a wait. A transfer ends one and begins another. */
export const waitEnds: readonly LoggedEvent['type'][] = [
  'handoff.completed',
  'handoff.returned',
  'handoff.cancelled',
  'conversation.transferred',
  'conversation.resolved',
  'conversation.closed',
  'conversation.erased',
];

/** Whether the event ends its conversation's wait. A left message ends it too: nobody waits for a reply in the chat. */
export function endsWait(event: LoggedEvent): boolean {
  return waitEnds.includes(event.type) || (event.type === 'handoff.delayed' && event.data.fallback === 'message');
}

/**
 * Whether a wait ended within the range shown at its start. Null if unknown: no range was shown, it lasts, or it ended without a person
 * within the range. After the range it counts as a miss, however it ended.
 */
export function endedInside({ expectedMinutes, at, endedAt, isAnswered }: Wait): boolean | null {
  if (expectedMinutes === null || endedAt === null) return null;
  const [from, to] = expectedMinutes;
  const minutes = (endedAt - at) / minuteMs;
  if (minutes > to) return false;
  if (!isAnswered) return null;
  return from === 1 || minutes >= from;
}
