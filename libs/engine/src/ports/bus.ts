import type { Committed } from './journal.js';

/** Carries commits to every reader of the log, on this node and on others. A hint: the log is the truth. */
export interface Bus {
  publish(committed: Committed): void;
  /** In the order of commits of one conversation. */
  subscribe(listener: (committed: Committed) => void): () => void;
}
