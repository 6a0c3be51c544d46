import type { ClientKey, ConversationId, OperatorId } from '#contracts/ids.js';
import type { Result } from '#contracts/result.js';
import type { Conversation, Explanation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';

/** Journal entry of a decision: its events, the explanation of the first, the state after them, and the next timer. */
export interface JournalEntry {
  readonly events: readonly LoggedEvent[];
  /** Explanation of the first event. */
  readonly explanation: Explanation | null;
  readonly next: Conversation;
  readonly due: Due | null;
  /** Operator's place that it takes: if `capacity` conversations are assigned by then, it is decided again. */
  readonly claim?: { readonly operatorId: OperatorId; readonly capacity: number } | undefined;
  /** Network address of the caller, for the audit. */
  readonly address?: string | undefined;
}

export type JournalDecision = Result<JournalEntry>;

/** Idempotency key of a person's command. `isSame` tells a repeat from another command under the same key. */
export interface IdempotencyKey {
  readonly clientKey: ClientKey;
  isSame(stored: LoggedEvent): boolean;
}

/** Commit that is on disk. */
export interface Committed {
  readonly conversation: Conversation;
  readonly events: readonly LoggedEvent[];
  readonly explanation: Explanation | null;
  /** Committed by another node, which does whatever must happen once. The state may be newer than the events. */
  readonly isRemote?: boolean;
}

/** Receipt of a commit that is on disk. */
export interface CommitReceipt {
  /** Last event of the commit; carries the idempotency key. */
  readonly event: LoggedEvent;
  readonly conversation: Conversation;
  /** The key was used before, and nothing was written now. */
  readonly duplicate: boolean;
}

export type CommitResult = Result<CommitReceipt>;

/**
 * The one writer of conversations: decide in memory, commit in batches.
 *
 * `decide` is called once the newest state, committed or about to be, is in memory; it is pure and synchronous, and may
 * be called again if an earlier commit that it built on fails. The promise resolves after the batch is on disk.
 * - a key seen before answers its event with `duplicate`, or `client_key_reused` if it was another act;
 * - a full queue answers `busy`; a commit that depended on a failed one answers `conflict`; both are retryable;
 * - `accepted` is called with each decision that is taken, before any other is made: what it needs from elsewhere, such as
 *   an operator's place, is reserved there, and given back by the caller where the commit fails;
 * - it never throws on input; it rejects with an Error when the disk refuses a commit by itself.
 */
export interface Journal {
  commit(
    id: ConversationId,
    key: IdempotencyKey | null,
    decide: (newest: Conversation | null) => JournalDecision,
    accepted?: (entry: JournalEntry) => void,
  ): Promise<CommitResult>;
  /** Newest committed state. */
  read(id: ConversationId): Promise<Conversation | null>;
  /** Number of commits waiting to be written. */
  readonly depth: number;
  /** Writes pending commits; later ones are refused with `draining`. */
  close(): Promise<void>;
}
