import type { Transaction } from './unit-of-work.js';

/** Replaces all data of the installation at the next start. */
export interface DataRenewal {
  /**
   * Prepares an empty data set and its initial contents. Once resolved, the next start uses it and no file keeps the present data; killed
   * before that, everything stays. Null if one is prepared already.
   */
  prepare<T>(work: (stores: Transaction) => Promise<T>): Promise<T | null>;
}
