const firstCeilingMs = 500;
const lastCeilingMs = 30_000;

/**
 * Full-jitter backoff in milliseconds after failure number `attempt` (from 0): uniform between 0 and a ceiling that
 * doubles from 0.5 s to 30 s (M. Brooker, Exponential Backoff and Jitter, 2015), so that a thousand clients that lost
 * the same server do not reconnect in waves.
 */
export function backoffDelay(attempt: number, random: () => number): number {
  return random() * Math.min(lastCeilingMs, firstCeilingMs * 2 ** attempt);
}
