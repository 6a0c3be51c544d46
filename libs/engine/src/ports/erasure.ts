import type { ConversationId, Instant, VisitorId } from '#contracts/ids.js';

/** Ids of what was erased. */
export interface Erased {
  readonly conversations: readonly ConversationId[];
  readonly visitors: readonly VisitorId[];
}

/** Makes the files of the data directory forget what was erased from the log. */
export interface Erasure {
  /**
   * Resolves when no file holds the words any more: free pages, write-ahead logs, the search index and data set aside by
   * a restore included. Rejects with `StorageUnavailable` where a file cannot be written now; it may be called again.
   */
  purge(erased: Erased, now: Instant): Promise<void>;
}
