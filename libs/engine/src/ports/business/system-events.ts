import type { BusinessPort } from '#contracts/business/business-ports.js';
import type { Instant } from '#contracts/ids.js';
import type { Result } from '#contracts/result.js';
import type { News } from '#domain/business/record-events.js';
import type { BusinessRecord } from '#domain/business/record-facts.js';
import type { BusinessResult } from './business-result.js';

/** A record as a system has it now. */
export type SystemRecord = BusinessRecord & {
  readonly news: News;
  /** Other names under which we know it: the link that it was paid by, the key of the write that made it. */
  readonly aliases?: readonly string[];
};

/** An appointment that is not in the system any more. */
export interface RemovedRecord {
  readonly port: 'appointments';
  readonly removedId: string;
}

/** A record that a system says has changed, without saying how: it is read there. A payment is named by what it is for. */
export interface Mention {
  readonly port: BusinessPort;
  readonly id: string;
  readonly news: News;
}

/** One event of a system. */
export interface InboundEvent {
  /** The same at every repeat. */
  readonly id: string;
  /** As the system calls it. */
  readonly type: string;
  readonly records: readonly SystemRecord[];
  readonly mentions: readonly Mention[];
}

/** A request that a system sends, as it came. */
export interface Delivery {
  readonly method: string;
  /** The address that it was sent to, from the scheme on. */
  readonly url: string;
  /** The exact bytes: signatures are made of them. */
  readonly body: Uint8Array;
  readonly now: Instant;
  header(name: string): string | undefined;
}

/**
 * Reads the events of a delivery. `signature_refused`: it is not signed with the secret, or not now; `invalid`: it is signed and
 * says nothing that can be read. What the system tells and we have no use for is an event without records.
 */
export type Receive<Settings = unknown> = (
  delivery: Delivery,
  secret: string,
  settings: Settings,
) => Result<readonly InboundEvent[]>;

/** What has changed in a system since a cursor. */
export interface SystemChanges {
  readonly records: readonly (SystemRecord | RemovedRecord)[];
  /** For the next question: the system's own words, which nobody else reads. */
  readonly cursor: string;
  /** There is more at once. */
  readonly isMore: boolean;
}

/**
 * Asks a system what has changed. Null: nothing was asked before; what is there by then is not news. `conflict`: the system does
 * not know the cursor any more.
 */
export type ReadChanges = (cursor: string | null) => Promise<BusinessResult<SystemChanges>>;
