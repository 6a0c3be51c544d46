/** Pause of random length, so that after an outage the consoles do not send their requests all at once. */
export function randomPause(maxMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * maxMs));
}

/**
 * Retries with random pauses. After each failure, `maxPauseAfter` returns the longest pause before the next attempt, in
 * milliseconds; null ends the retries, and the error of the last attempt rejects.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  maxPauseAfter: () => number | null | Promise<number | null>,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const maxMs = await maxPauseAfter();
      if (maxMs === null) throw error;
      if (maxMs > 0) await randomPause(maxMs);
    }
  }
}
