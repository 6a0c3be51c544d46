import type { ClientId } from '#contracts/ids.js';
import type { Activity } from './business/customer-directory.js';
import type { Window } from './conversation-store.js';

/** What happened with a client, on their record. */
export interface ClientActivity extends Activity {
  readonly id: string;
  readonly clientId: ClientId;
  /** Key of the write that made it. No two share one. */
  readonly writeKey: string;
}

/** Activities on the records of clients. */
export interface ClientActivityStore {
  byWriteKey(key: string): Promise<ClientActivity | null>;
  /** Newest first. */
  listOf(clientId: ClientId, window: Window): Promise<ClientActivity[]>;
  /** Rejects where the key is that of another. */
  add(activity: ClientActivity): Promise<void>;
  /** Removes those under keys of these; what is not there is not missed. */
  removeByKeys(keys: readonly string[]): Promise<void>;
  /** Leaves nothing of them behind. */
  removeOf(clientId: ClientId): Promise<void>;
}
