import type { AuditKind } from '#contracts/audit-kinds.js';
import type { Instant } from '#contracts/ids.js';
import type { StoredEvent } from './event-log.js';

/** Audit entry: an event, with data that the log itself does not store. */
export interface AuditEntry {
  /** From 1 on, without gaps. */
  readonly number: number;
  readonly event: StoredEvent;
  /** Network address of the actor; null if local, or not recorded yet. */
  readonly address: string | null;
  /** SHA-256, hex, over the previous hash and the never-erased part of this entry. */
  readonly hash: string;
}

export interface AuditFilter {
  readonly kinds?: readonly AuditKind[] | undefined;
  /** Id of the actor or principal. */
  readonly who?: string | undefined;
  /** Id of the subject: the stream, or the operator that the event names. */
  readonly object?: string | undefined;
  /** Range, `to` exclusive. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Text in the data or the address, or any of these ids. */
  readonly words?: { readonly text: string; readonly ids: readonly string[] } | undefined;
}

/** Result of verifying the hash chain. */
export interface AuditCheck {
  /** Number of entries from the first on that fit, and the hash of the last of them. */
  readonly entries: number;
  readonly head: string;
  /** First mismatch, as a sentence without its end; null: the chain is valid. */
  readonly problem: string | null;
  /** Number of these entries whose contents could not be verified: their kind is of a newer version. */
  readonly unknown: number;
}

/** Audit log: the events of the log that belong to it. */
export interface AuditLog {
  /** Entries before a position of the log, newest first. */
  entries(filter: AuditFilter, range: { readonly before: number; readonly limit: number }): Promise<AuditEntry[]>;
}
