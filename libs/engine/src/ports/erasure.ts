import type { Instant } from '#contracts/ids.js';

/** Purges erased data from the files of the data directory. */
export interface Erasure {
  /**
   * Resolves when no file holds anything erased so far, including free pages, write-ahead logs, the search index and data set aside by a
   * restore. Rejects with `StorageUnavailable` if a file cannot be written now; it may be called again.
   */
  purge(now: Instant): Promise<void>;
}
