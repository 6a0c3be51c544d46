import { readFileSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';

/** Clock ticks per second of /proc; 100 on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

/** Processor time of a process in milliseconds, user and system; NaN without /proc. */
export function cpuTimeMs(pid: number): number {
  return timeMs(pid, 11);
}

/** That of its children which have ended. */
export function endedChildrenMs(pid: number): number {
  return timeMs(pid, 13);
}

function timeMs(pid: number, field: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets, which may contain spaces: count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[field]) + Number(fields[field + 1])) * 1000) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

const pollMs = 500;
/** Longer than the answerer's delay between the last edit and training. */
const idleMs = 3000;

/** Resolves when the process has been idle for a while: after the start the answerer trains in its own thread. */
export async function waitUntilIdle(pid: number, withinMs = 90_000): Promise<void> {
  let rested = 0;
  for (let waited = 0; waited < withinMs && rested < idleMs; waited += pollMs) {
    const before = cpuTimeMs(pid);
    await passed(pollMs);
    rested = cpuTimeMs(pid) - before > pollMs * 0.06 ? 0 : rested + pollMs;
  }
}
