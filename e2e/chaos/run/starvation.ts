import { readFileSync } from 'node:fs';
import type { Starvation } from '../evidence.js';

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

/** How long the main thread of a process has waited for a processor since it began. */
function waitedMs(pid: number): number {
  try {
    const [, waited = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}
