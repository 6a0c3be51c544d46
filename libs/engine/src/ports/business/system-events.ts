import type { BusinessPort } from '#contracts/business/business-ports.js';
import type { Instant } from '#contracts/ids.js';
import type { Result } from '#contracts/result.js';
import type { News } from '#domain/business/record-events.js';
import type { BusinessRecord } from '#domain/business/record-facts.js';
import type { BusinessResult } from './business-result.js';

/** Present state of a record in a system. */
export type SystemRecord = BusinessRecord & {
  readonly news: News;
  /** Other names of the record here: its payment link, the key of the write that created it. */
  readonly aliases?: readonly string[];
};

/** Appointment deleted in the system. */
export interface RemovedRecord {
  readonly port: 'appointments';
  readonly removedId: string;
}

/** Reference to a changed record, to be read from the system. A payment is named by its reference. */
export interface Mention {
  readonly port: BusinessPort;
  readonly id: string;
  readonly news: News;
}

/** One event of a system. */
export interface InboundEvent {
  /** Event id, the same at every retry. */
  readonly id: string;
  /** As the system calls it. */
  readonly type: string;
  readonly records: readonly SystemRecord[];
  readonly mentions: readonly Mention[];
}

/** Request from a system, as received. */
export interface Delivery {
  readonly method: string;
  /** Full URL that it was sent to. */
  readonly url: string;
  /** Exact bytes, as signatures need them. */
  readonly body: Uint8Array;
  readonly now: Instant;
  header(name: string): string | undefined;
}

/**
 * Verifies and parses a delivery. `signature_refused`: invalid or expired signature; `invalid`: signed, but unreadable. An irrelevant
 * notification is an event without records.
 */
export type Receive<Settings = unknown> = (
  delivery: Delivery,
  secret: string,
  settings: Settings,
) => Result<readonly InboundEvent[]>;

/** Changes in a system since a cursor. */
export interface SystemChanges {
  readonly records: readonly (SystemRecord | RemovedRecord)[];
  /** Cursor for the next poll, opaque to us. */
  readonly cursor: string;
  /** There is more at once. */
  readonly isMore: boolean;
}

/**
 * Polls a system for changes. Null: first poll, for which existing records are not news. `conflict`: the system no longer knows the cursor.
 */
export type ReadChanges = (cursor: string | null) => Promise<BusinessResult<SystemChanges>>;
