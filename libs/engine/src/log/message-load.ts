import type { CommitFeed } from './commit-feed.js';

/** Length of one measurement, in milliseconds. */
const windowMs = 100;
/** Share of the time in which the event loop works, from which on whatever is added delays what is there. */
const saturation = 0.95;
/** Commits of conversations in one window: below that, it is not the conversations that keep the process busy. */
const fewestCommits = 50;
/** While the load is high, what can wait is done this often, in milliseconds. */
const admittedEveryMs = 20;

/**
 * Whether conversations take all that the process has. What can wait then does: deliveries of webhooks are made from the log, so they only
 * arrive later, while somebody who chats would notice.
 */
export class MessageLoad {
  readonly #utilization: () => number;
  #commits = 0;
  #window: NodeJS.Timeout | null = null;
  #isHigh = false;
  #lastAdmitted = Number.NEGATIVE_INFINITY;

  /** `utilization` returns the share of the time in which the event loop worked since its last call, 0 to 1. */
  constructor(feed: Pick<CommitFeed, 'onConversation'>, utilization: () => number = utilizationSinceLast()) {
    this.#utilization = utilization;
    feed.onConversation(() => this.#committed());
  }

  get isHigh(): boolean {
    return this.#isHigh;
  }

  /** Whether a piece of work that can wait may begin now: always, or, while the load is high, now and then. */
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

  /** Measures windows for as long as there are commits in them. */
  #measure(): void {
    const commits = this.#commits;
    this.#commits = 0;
    this.#isHigh = this.#utilization() >= saturation && commits >= fewestCommits;
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
