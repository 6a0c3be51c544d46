import { minuteMs } from '#contracts/durations.js';
import type { Instant, TeamId } from '#contracts/ids.js';
import type { WaitFacts } from '#contracts/waits.js';
import type { LoggedEvent } from '../conversation/conversation.js';

/** A wait for a person of one team: what was known when it began, and how it went on. */
export interface Wait extends WaitFacts {
  readonly teamId: TeamId | null;
  readonly at: Instant;
  /** When it ended; null while it goes on. */
  readonly endedAt: Instant | null;
  /** Whether it ended because a person came. */
  readonly isAnswered: boolean;
}

/** Types of the events that end a wait. A transfer ends the wait for one team and begins another. */
export const waitEnds: readonly LoggedEvent['type'][] = [
  'handoff.completed',
  'handoff.returned',
  'handoff.cancelled',
  'conversation.transferred',
  'conversation.resolved',
  'conversation.closed',
  'conversation.erased',
];

/** Whether the event ends the wait of its conversation. Where the visitor's words are kept as a message, nobody waits for a reply in the chat. */
export function endsWait(event: LoggedEvent): boolean {
  return waitEnds.includes(event.type) || (event.type === 'handoff.delayed' && event.data.fallback === 'message');
}

/**
 * Whether a wait ended inside the range that was shown when it began. Null where nobody knows: no range was shown, the wait goes
 * on, or it ended without a person before the range was over. After that it was outside, however it ended.
 */
export function endedInside({ expectedMinutes, at, endedAt, isAnswered }: Wait): boolean | null {
  if (expectedMinutes === null || endedAt === null) return null;
  const [from, to] = expectedMinutes;
  const minutes = (endedAt - at) / minuteMs;
  if (minutes > to) return false;
  if (!isAnswered) return null;
  return from === 1 || minutes >= from;
}
