import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';
import type { CommitResult, JournalEntry } from '#engine/ports/journal.js';

/** Entry of the conversation cache. */
export interface CachedConversation {
  readonly id: ConversationId;
  /** The newest state on disk. */
  committed: Conversation | null;
  /** The timer on disk; not known before the first write. */
  due: Due | null | 'unknown';
  /** The newest decided state, on which the next decision builds. */
  newest: Conversation | null;
  /** The last commit that is not on disk yet; null when `newest` is `committed`. */
  last: Pending | null;
  /** The commit of each client key, or null once it is on disk. The map itself is null until it is needed. */
  keys: Map<ClientKey, Pending | null> | null;
  /** One of its commits failed: commits decided on top of it cannot be written, and the state has to be reloaded. */
  invalidated: boolean;
}

/** Queued commit. */
export interface Pending {
  readonly cached: CachedConversation;
  readonly entry: JournalEntry;
  /** The last event: it carries the client key, if there is one. */
  readonly event: LoggedEvent;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
  /** Results that hold only if this commit succeeds: repeats of it, and rejections decided on its outcome. */
  followers: { readonly answer: CommitResult; readonly resolve: (result: CommitResult) => void }[] | null;
}

/** A result that resolves once `base` is on disk. */
export function resolveAfter(base: Pending, answer: CommitResult): Promise<CommitResult> {
  return new Promise((resolve) => {
    base.followers ??= [];
    base.followers.push({ answer, resolve });
  });
}

/** Updates the cache entry after the commit is on disk. */
export function markCommitted({ cached, entry, event }: Pending, isLast: boolean): void {
  cached.committed = entry.next;
  cached.due = entry.due;
  if (event.clientKey !== null) cached.keys?.set(event.clientKey, null);
  if (isLast) cached.last = null;
}

export function succeed(pending: Pending): void {
  pending.resolve(ok({ event: pending.event, conversation: pending.entry.next, duplicate: false }));
  for (const follower of pending.followers ?? []) follower.resolve(follower.answer);
}

export function fail(pending: Pending, result: CommitResult): void {
  pending.resolve(result);
  for (const follower of pending.followers ?? []) follower.resolve(result);
}

/** Rejects a commit that failed by itself. Its followers get `conflict` and may try again. */
export function rejectAlone(pending: Pending, error: unknown): void {
  pending.reject(error);
  for (const follower of pending.followers ?? []) follower.resolve(reject('conflict'));
}
