import { readFileSync } from 'node:fs';

/** CPU starvation: the milliseconds of a period in which a process was runnable but got no processor. */
export interface Starvation {
  from: number;
  until: number;
  ms: number;
}

/** Maximum time that a drain waits for other parties, in milliseconds: 3 s for requests that do not end, then 6 s for business systems. */
const maxDrainWaitsMs = 9_000;

/** Sampling interval, in milliseconds. */
const everyMs = 100;

/**
 * Recorder of CPU starvation: the time for which processes were runnable while other work used the processors. Time limits must not count it.
 * The kernel keeps this figure for every thread; the recorder samples the main threads and takes the longest wait. Without /proc it records nothing.
 */
export class StarvationWatch {
  readonly recorded: Starvation[] = [];
  /** Total wait of each process at the last sample, in milliseconds. */
  #before = new Map<number, number>();
  #at = Date.now();
  readonly #timer: NodeJS.Timeout;

  /** `pids` returns the running processes to watch, besides this one. */
  constructor(private readonly pids: () => readonly number[]) {
    this.#look();
    this.#timer = setInterval(() => this.#look(), everyMs).unref();
  }

  close(): void {
    this.#look();
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = Date.now();
    const waits = new Map([process.pid, ...this.pids()].map((pid) => [pid, waitedMs(pid)]));
    const longest = Math.max(...[...waits].map(([pid, ms]) => ms - (this.#before.get(pid) ?? 0)));
    const ms = Math.min(longest, now - this.#at);
    if (this.#before.size > 0 && ms > 0) this.recorded.push({ from: this.#at, until: now, ms });
    this.#before = waits;
    this.#at = now;
  }
}

/** Length of a period without its CPU starvation, in milliseconds: the time that a limit counts. */
export function ownMs(starvation: readonly Starvation[], from: number, until: number): number {
  if (until <= from) return 0;
  const starved = starvation.map((period) => {
    const shared = Math.min(until, period.until) - Math.max(from, period.from);
    return shared <= 0 ? 0 : (period.ms * shared) / (period.until - period.from);
  });
  return until - from - starved.reduce((sum, ms) => sum + ms, 0);
}

/**
 * Whether a drain timed out because other work on the machine starved the server or its database of processor time. A drain that had more time
 * of its own than it may wait for other parties has to complete.
 */
export function isStarvedDrain({ code, tookMs, said }: { code: number | null; tookMs: number; said: string }): boolean {
  return code === 1 && said.includes('draining took too long') && tookMs < maxDrainWaitsMs;
}

/** Total run-queue wait of the main thread of a process since it started, in milliseconds. */
function waitedMs(pid: number): number {
  try {
    const [, waited = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}
