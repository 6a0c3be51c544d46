import { cpus } from 'node:os';

/** Timestamp in milliseconds, with the processor time of the whole machine: busy so far, and available. */
export interface MachineTime {
  readonly ms: number;
  readonly busyMs: number;
  readonly totalMs: number;
}

export function readMachineTime(): MachineTime {
  const times = cpus().map((cpu) => cpu.times);
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0);
  const totalMs = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { ms: performance.now(), busyMs: totalMs - idleMs, totalMs };
}

/** Formats the difference of two timestamps as `75 s, processors 83 % busy`: slow and idle is waiting, slow and busy is work. */
export function formatBetween(from: MachineTime, to: MachineTime): string {
  const seconds = Math.round((to.ms - from.ms) / 1000);
  const share = (to.busyMs - from.busyMs) / Math.max(1, to.totalMs - from.totalMs);
  return `${seconds} s, processors ${Math.round(100 * share)} % busy`;
}
