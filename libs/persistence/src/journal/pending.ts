import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';
import type { CommitResult, Entry } from '#engine/ports/journal.js';

/** A conversation in memory. */
export interface Resident {
  readonly id: ConversationId;
  /** The newest state on disk. */
  committed: Conversation | null;
  /** The timer on disk; not known before the first write. */
  due: Due | null | 'unknown';
  /** The newest state that was decided: what the next decision builds on. */
  newest: Conversation | null;
  /** The last commit that is not on disk yet; null when `newest` is `committed`. */
  last: Pending | null;
  /** By the key of each act its commit, or null once that is on disk. The whole is null until somebody asks. */
  keys: Map<ClientKey, Pending | null> | null;
  /** One of its commits failed: what was decided on top of it cannot be written, and the state is loaded anew. */
  abandoned: boolean;
}

/** A commit that waits to be written. */
export interface Pending {
  readonly resident: Resident;
  readonly entry: Entry;
  /** The last event: it carries the key, if there is one. */
  readonly event: LoggedEvent;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
  /** Answers that hold only if this commit does: repeats of its act, and rejections decided on its outcome. */
  followers: { readonly answer: CommitResult; readonly resolve: (result: CommitResult) => void }[] | null;
}

/** An answer that is given once `base` is on disk. */
export function answerAfter(base: Pending, answer: CommitResult): Promise<CommitResult> {
  return new Promise((resolve) => {
    base.followers ??= [];
    base.followers.push({ answer, resolve });
  });
}

/** It is on disk: the state in memory follows. */
export function settle({ resident, entry, event }: Pending, isLast: boolean): void {
  resident.committed = entry.next;
  resident.due = entry.due;
  if (event.clientKey !== null) resident.keys?.set(event.clientKey, null);
  if (isLast) resident.last = null;
}

export function succeed(pending: Pending): void {
  pending.resolve({ ok: true, event: pending.event, conversation: pending.entry.next, duplicate: false });
  for (const follower of pending.followers ?? []) follower.resolve(follower.answer);
}

export function fail(pending: Pending, result: CommitResult): void {
  pending.resolve(result);
  for (const follower of pending.followers ?? []) follower.resolve(result);
}

/** The disk refused this commit by itself. Whoever only waited for it may try again. */
export function refuse(pending: Pending, error: unknown): void {
  pending.reject(error);
  for (const follower of pending.followers ?? []) follower.resolve({ ok: false, code: 'conflict' });
}
