const firstCeilingMs = 500;
const lastCeilingMs = 30_000;

/**
 * Milliseconds to wait after the failure number `attempt` (from 0): evenly between nothing and a ceiling that doubles from
 * 0.5 s to 30 s ("full jitter", M. Brooker, Exponential Backoff and Jitter, 2015), so that a thousand clients that lost the
 * same server do not come back in waves.
 */
export function backoffDelay(attempt: number, random: () => number): number {
  return random() * Math.min(lastCeilingMs, firstCeilingMs * 2 ** attempt);
}
