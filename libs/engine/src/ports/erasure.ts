import type { Instant } from '#contracts/ids.js';

/** Makes the files of the data directory forget what was erased from the log. */
export interface Erasure {
  /**
   * Resolves when no file holds anything that was erased up to now: free pages, write-ahead logs, the search index and data
   * set aside by a restore included. Rejects with `StorageUnavailable` where a file cannot be written at the moment; it may
   * be called again.
   */
  purge(now: Instant): Promise<void>;
}
