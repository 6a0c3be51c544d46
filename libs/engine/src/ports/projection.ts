/** Progress of a projection after one batch. */
export interface Progress {
  /** Everything up to this position is applied. */
  readonly position: number;
  /** Delay before the next batch, in milliseconds; null: up to date. */
  readonly pauseMs: number | null;
}

/** Projection of the log, run by a durable follower. */
export interface Projection {
  readonly name: string;
  /** Debounce after a commit, in milliseconds: one batch covers a burst. */
  readonly delayMs: number;
  /**
   * Applies one batch, and stores its effect together with its position in one transaction: after a crash or an error it
   * continues from there. Never called while another call is pending. A pending call need not keep the process alive. A batch of several transactions
   * ends after the current one when `closing` aborts: a drain waits for it.
   */
  advance(closing?: AbortSignal): Promise<Progress>;
}
