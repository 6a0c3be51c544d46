import { reject } from '#contracts/result.js';
import type { CommitResult } from '#engine/ports/journal.js';

export interface JournalLimits {
  readonly journalQueue: number;
  readonly journalBatch: number;
  readonly cachedConversations: number;
}

/** Rejections of a commit that wrote nothing. */
export const queueFull: CommitResult = { ok: false, code: 'busy', retryAfterMs: 250 };
export const storageTrouble: CommitResult = { ok: false, code: 'busy', retryAfterMs: 1000 };
export const conflict: CommitResult = reject('conflict');
