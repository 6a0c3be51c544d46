/** Resolution of a limit, in milliseconds. */
const tickMs = 100;

/**
 * Time limit by running time of this process: waiting counts, and so does its work, but a stretch without a processor,
 * as on a machine busy with other work, counts as one tick. Otherwise such a process would give up work that it is
 * about to finish. Returns a function that cancels the limit.
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
