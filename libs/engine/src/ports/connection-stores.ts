import type { BusinessFault, BusinessPort } from '#contracts/business/business-ports.js';
import type { Instant } from '#contracts/ids.js';
import type { Window } from './conversation-store.js';

/** What the calls of a connection have shown of it, since its settings were changed. */
export interface ConnectionHealth {
  /** Null: nothing was asked yet. */
  readonly lastCallAt: Instant | null;
  /** Of the last call; null: it worked. */
  readonly fault: BusinessFault | null;
  /** First call with a fault since the last without one. */
  readonly failingSince: Instant | null;
}

/** A connection to a business system, that an admin made. */
export interface Connection {
  readonly id: string;
  /** Of the connector. */
  readonly kind: string;
  readonly name: string;
  /** Of the connector when it was saved: what is refused where this version does not know the kind. */
  readonly ports: readonly BusinessPort[];
  /** By the schema of the connector, without the secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Sealed, by the name of the setting. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly isEnabled: boolean;
  readonly health: ConnectionHealth;
  /** One more with every change that people make. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** One call to a connected system: without what was asked and answered. */
export interface ConnectionCall {
  readonly id: string;
  readonly connectionId: string;
  readonly at: Instant;
  /** Port and method, such as `tickets.open`; `check` for a test. */
  readonly operation: string;
  readonly fault: BusinessFault | null;
  readonly detail: string | null;
  readonly durationMs: number;
}

export interface ConnectionStore {
  get(id: string): Promise<Connection | null>;
  /** Oldest first. */
  all(): Promise<Connection[]>;
  /** Adds or replaces. */
  put(connection: Connection): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface ConnectionCallStore {
  add(calls: readonly ConnectionCall[]): Promise<void>;
  /** Newest first. */
  list(connectionId: string, window: Window): Promise<{ readonly items: ConnectionCall[]; readonly total: number }>;
  /** Removes calls of a connection that are older than `before`, or than the newest `keep`. */
  removeOld(connectionId: string, bounds: { readonly before: Instant; readonly keep: number }): Promise<void>;
  /** Removes every call of a connection. */
  removeOf(connectionId: string): Promise<void>;
}
