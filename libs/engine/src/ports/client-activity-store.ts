import type { ClientId } from '#contracts/ids.js';
import type { Activity } from './business/customer-directory.js';
import type { Window } from './conversation-store.js';

/** Activity on a client's record. */
export interface ClientActivity extends Activity {
  readonly id: string;
  readonly clientId: ClientId;
  /** Idempotency key of the write. Unique. */
  readonly writeKey: string;
}

/** Store of activities on clients' records. */
export interface ClientActivityStore {
  byWriteKey(key: string): Promise<ClientActivity | null>;
  /** Newest first. */
  listOf(clientId: ClientId, window: Window): Promise<ClientActivity[]>;
  /** Rejects if the key belongs to another activity. */
  add(activity: ClientActivity): Promise<void>;
  /** Removes activities by key; missing ones are ignored. */
  removeByKeys(keys: readonly string[]): Promise<void>;
  /** Removes all activities of a client without residue. */
  removeOf(clientId: ClientId): Promise<void>;
}
