import { hourMs, minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';

/** Delays in milliseconds after the first, second … failed attempt: eight attempts in 27.6 hours. */
export const retryDelays: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
];
export const maxAttempts = retryDelays.length + 1;

/** Jitter: maximum random share added to a delay, so that deliveries that failed together are not retried together. */
const jitter = 0.1;
/** Maximum delay that a receiver can request by `Retry-After`. */
const maxRetryAfterMs = 24 * hourMs;

/**
 * Time of the next attempt after this many failed ones; null at the end of the schedule. A longer `Retry-After` of the receiver
 * takes precedence. `random` is in [0, 1).
 */
export function nextAttemptAt(
  now: Instant,
  failedAttempts: number,
  { retryAfterMs = 0, random }: { readonly retryAfterMs?: number; readonly random: number },
): Instant | null {
  const delay = retryDelays[failedAttempts - 1];
  if (delay === undefined) return null;
  const scheduled = delay * (1 + jitter * random);
  return now + Math.round(Math.max(scheduled, Math.min(retryAfterMs, maxRetryAfterMs)));
}
