import type { AuditKind } from '#contracts/audit-kinds.js';
import type { Instant } from '#contracts/ids.js';
import type { StoredEvent } from './event-log.js';

/** An event of the audit, and what the log itself does not keep of it. */
export interface AuditEntry {
  readonly event: StoredEvent;
  /** Network address of who did it; null where it came from nowhere else, or was not kept yet. */
  readonly address: string | null;
  /** SHA-256, hex, over the hash of the entry before and what of this one is never erased. */
  readonly hash: string;
}

export interface AuditFilter {
  readonly kinds?: readonly AuditKind[] | undefined;
  /** Id of who did it, or who it was done by. */
  readonly who?: string | undefined;
  /** Id of what it was about: the stream, or the operator that the event names. */
  readonly object?: string | undefined;
  /** From this instant, and before that one. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Text in the data or the address, or one of these ids anywhere. */
  readonly words?: { readonly text: string; readonly ids: readonly string[] } | undefined;
}

/** What a verification of the chain found. */
export interface AuditCheck {
  /** Entries that fit, from the first one on, and the hash of the last of them. */
  readonly entries: number;
  readonly head: string;
  /** The first thing that does not fit, in a sentence without its end; null: everything fits. */
  readonly problem: string | null;
}

/** The audit: the events of the log that belong to it. */
export interface AuditLog {
  /** Newest first, before a position of the log. */
  entries(filter: AuditFilter, range: { readonly before: number; readonly limit: number }): Promise<AuditEntry[]>;
}
