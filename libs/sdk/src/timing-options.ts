/** Timing options of a client: timeouts, retries and randomness, injectable for tests. All times in milliseconds. */
export interface TimingOptions {
  /** Random number in [0, 1), for jitter. */
  random(): number;
  /** Timeout of an acknowledgement, and of the session after connecting. */
  answerMs: number;
  /** How long a command or a read is retried before its promise rejects. */
  retryForMs: number;
  /** Grace period for an event known from `head` or an acknowledgement before it is requested. */
  headGraceMs: number;
  /** How long a message written in another tab is left to that tab to send. */
  otherTabMs: number;
}

export const defaultTiming: TimingOptions = {
  random: Math.random,
  answerMs: 10_000,
  retryForMs: 15_000,
  headGraceMs: 1_000,
  otherTabMs: 5_000,
};
