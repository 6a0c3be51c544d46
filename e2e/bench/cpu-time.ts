import { readFileSync } from 'node:fs';

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
