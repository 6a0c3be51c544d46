import type { Instant } from '#contracts/ids.js';

/** Stored reply for repeats. */
export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whatever JSON can hold. */
  readonly body: unknown;
}

/** Identifies one request of one caller. */
export interface IdempotencyClaim {
  /** Kind and id of the caller, so that keys of different callers never collide. */
  readonly principal: string;
  readonly key: string;
  /** Digest of the request: distinguishes a repeat from another request under the same key. */
  readonly fingerprint: string;
}

export interface IdempotencyRecord extends IdempotencyClaim {
  readonly expiresAt: Instant;
  /** Null while the request runs. */
  readonly reply: StoredReply | null;
}

/** Requests by idempotency key. */
export interface IdempotencyStore {
  get(principal: string, key: string): Promise<IdempotencyRecord | null>;
  /** Upsert by principal and key. */
  put(record: IdempotencyRecord): Promise<void>;
  remove(principal: string, key: string): Promise<void>;
  /** Removes what expires at or before `now`. */
  removeExpired(now: Instant): Promise<void>;
}
