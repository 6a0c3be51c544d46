import { readFileSync } from 'node:fs';

/** So many milliseconds of a period a process could have worked, and got no processor. */
export interface Starvation {
  from: number;
  until: number;
  ms: number;
}

/** How long a drain waits for others at most, in milliseconds: 3 s for requests that do not end, then 6 s for business systems. */
const longestDrainWaitsMs = 9_000;

/** How finely it is recorded, in milliseconds. */
const everyMs = 100;

/**
 * Records for how long a process could have worked and got no processor, since other work had them: what a limit of time must not count.
 * The kernel knows it of every thread; here it is that of the main ones, of which the longest counts. Nothing is recorded without /proc.
 */
export class StarvationWatch {
  readonly recorded: Starvation[] = [];
  /** Waits of each process until now, in milliseconds. */
  #before = new Map<number, number>();
  #at = Date.now();
  readonly #timer: NodeJS.Timeout;

  /** `pids`: those that are running, this one besides. */
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

/** What a limit counts of a period: without the time in which the machine was busy with other work. */
export function ownMs(starvation: readonly Starvation[], from: number, until: number): number {
  if (until <= from) return 0;
  const starved = starvation.map((period) => {
    const shared = Math.min(until, period.until) - Math.max(from, period.from);
    return shared <= 0 ? 0 : (period.ms * shared) / (period.until - period.from);
  });
  return until - from - starved.reduce((sum, ms) => sum + ms, 0);
}

/**
 * Whether a drain was given up because other work of the machine kept the server, or its database, from the processor. One that had more time of its own than
 * it may wait for others has to end.
 */
export function isStarvedDrain({ code, tookMs, said }: { code: number | null; tookMs: number; said: string }): boolean {
  return code === 1 && said.includes('draining took too long') && tookMs < longestDrainWaitsMs;
}

/** How long the main thread of a process has waited for a processor since it began. */
function waitedMs(pid: number): number {
  try {
    const [, waited = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}
