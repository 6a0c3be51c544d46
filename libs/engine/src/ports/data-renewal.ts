import type { Transaction } from './unit-of-work.js';

/** Replaces all data of the installation by new ones, with the next start. */
export interface DataRenewal {
  /**
   * Prepares an empty data set and what is written into it. Once this resolves, the next start uses it, and nothing of the
   * present data is left in any file. Killed before that, everything stays. Null where one is prepared already.
   */
  prepare<T>(work: (stores: Transaction) => Promise<T>): Promise<T | null>;
}
