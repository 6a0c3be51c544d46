import { readFileSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';

/** Clock ticks per second of /proc; 100 on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

/** Milliseconds of processor time that a process has used, user and system; NaN where there is no /proc. */
export function cpuTimeMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold spaces: count from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

const lookMs = 500;
/** Longer than the answerer waits after the last edit before it trains. */
const restMs = 3000;

/** Resolves when the process has had nothing to do for a while: after its start the answerer trains in a thread of its own. */
export async function atRest(pid: number, withinMs = 90_000): Promise<void> {
  let rested = 0;
  for (let waited = 0; waited < withinMs && rested < restMs; waited += lookMs) {
    const before = cpuTimeMs(pid);
    await passed(lookMs);
    rested = cpuTimeMs(pid) - before > lookMs * 0.06 ? 0 : rested + lookMs;
  }
}
