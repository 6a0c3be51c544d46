import type { CommitFeed } from './commit-feed.js';

/** Length of one measurement, in milliseconds. */
const windowMs = 100;
/** Event-loop utilization from which additional work delays the rest. */
const saturation = 0.95;
/**
 * Minimum commits per window: below it, conversations are not the cause of the load. They take a fifth of the time then; the rest is deferrable work
 * that catches up, and would hold itself back.
 */
const minCommits = 100;
/** Interval at which deferrable work is admitted under load, in milliseconds. */
const admittedEveryMs = 20;

/**
 * Load shedding: whether conversations saturate the process, so that deferrable work waits. Deliveries of webhooks are made from the log
 * and only arrive later, while delays in a chat would be noticed.
 */
export class MessageLoad {
  readonly #utilization: () => number;
  #commits = 0;
  #window: NodeJS.Timeout | null = null;
  #isHigh = false;
  #lastAdmitted = Number.NEGATIVE_INFINITY;

  /** `utilization`: event-loop utilization since its last call, 0 to 1. */
  constructor(feed: Pick<CommitFeed, 'onConversation'>, utilization: () => number = utilizationSinceLast()) {
    this.#utilization = utilization;
    feed.onConversation(() => this.#committed());
  }

  get isHigh(): boolean {
    return this.#isHigh;
  }

  /** Whether deferrable work may start now: always, or only at intervals under load. */
  admits(now: number = performance.now()): boolean {
    if (this.#isHigh && now - this.#lastAdmitted < admittedEveryMs) return false;
    this.#lastAdmitted = now;
    return true;
  }

  #committed(): void {
    this.#commits += 1;
    if (this.#window !== null) return;
    this.#utilization();
    this.#window = setTimeout(() => this.#measure(), windowMs).unref();
  }

  /** Measures windows as long as there are commits. */
  #measure(): void {
    const commits = this.#commits;
    this.#commits = 0;
    this.#isHigh = this.#utilization() >= saturation && commits >= minCommits;
    this.#window = commits === 0 ? null : setTimeout(() => this.#measure(), windowMs).unref();
  }
}

function utilizationSinceLast(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
