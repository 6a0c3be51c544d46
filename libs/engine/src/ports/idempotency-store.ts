import type { Instant } from '#contracts/ids.js';

/** A reply that can be given again. */
export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whatever JSON can hold. */
  readonly body: unknown;
}

/** Names one request of one caller. */
export interface IdempotencyClaim {
  /** Kind and id of the caller: keys of different callers never meet. */
  readonly principal: string;
  readonly key: string;
  /** Digest of the request: tells a repeat from another request under the same key. */
  readonly fingerprint: string;
}

export interface IdempotencyRecord extends IdempotencyClaim {
  readonly expiresAt: Instant;
  /** Null while the request runs. */
  readonly reply: StoredReply | null;
}

/** Requests by their idempotency key. */
export interface IdempotencyStore {
  get(principal: string, key: string): Promise<IdempotencyRecord | null>;
  /** Replaces what is there under the same principal and key. */
  put(record: IdempotencyRecord): Promise<void>;
  remove(principal: string, key: string): Promise<void>;
  /** Removes what expires at or before `now`. */
  removeExpired(now: Instant): Promise<void>;
}
