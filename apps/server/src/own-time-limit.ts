/** What a limit counts in, in milliseconds. */
const tickMs = 100;

/**
 * Calls back after so much time of this process: waiting counts, and so does its work, but of a stretch in which it got no processor, as on a
 * machine that is busy with other work, one tick counts. Such a process would otherwise give up what it is about to finish. Returns what ends the limit.
 */
export function limitOwnTime(ms: number, isOver: () => void): () => void {
  let left = ms;
  let worked = processCpuMs();
  const timer = setInterval(() => {
    const now = processCpuMs();
    left -= Math.max(tickMs, now - worked);
    worked = now;
    if (left > 0) return;
    clearInterval(timer);
    isOver();
  }, tickMs);
  return () => clearInterval(timer);
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
