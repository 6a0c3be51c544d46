/** What a limit counts in, in milliseconds. */
const tickMs = 100;

/**
 * Calls back after so much time of this process: of a stretch in which it was not carried out, as on a machine that is busy with other work, one tick
 * counts. Such a process would otherwise give up what it is about to finish. Returns what ends the limit.
 */
export function limitOwnTime(ms: number, isOver: () => void): () => void {
  let left = Math.ceil(ms / tickMs);
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    isOver();
  }, tickMs);
  return () => clearInterval(timer);
}
