import type { BusinessFault, BusinessPort } from '#contracts/business/business-ports.js';
import type { EventRefusal } from '#contracts/business/connections.js';
import type { Instant } from '#contracts/ids.js';
import type { RecordFacts } from '#domain/business/record-facts.js';
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

/** How a connection learns what happens in its system: by events that the system sends, and by asking for changes. */
export interface ConnectionIntake {
  readonly connectionId: string;
  /** Sealed; signs the events that the system sends. Null: none are taken. */
  readonly eventSecret: string | null;
  /** The system is asked for changes this often; null: never. */
  readonly pollSeconds: number | null;
  /** Where the last poll ended, in the system's own words; null: nothing was asked yet. */
  readonly cursor: string | null;
  readonly nextPollAt: Instant;
  readonly lastPollAt: Instant | null;
  /** Polls in a row that failed, and how the last one did. */
  readonly failures: number;
  readonly fault: BusinessFault | null;
}

export interface ConnectionIntakeStore {
  get(connectionId: string): Promise<ConnectionIntake | null>;
  /** Adds or replaces. */
  put(intake: ConnectionIntake): Promise<void>;
  remove(connectionId: string): Promise<void>;
}

/** One event of a connected system, by which its repeats are known. */
export interface ReceivedEvent {
  readonly connectionId: string;
  /** As the system calls it. */
  readonly eventId: string;
  readonly at: Instant;
  readonly type: string;
  readonly origin: 'sent' | 'polled';
  /** Events that it made in our log. */
  readonly changes: number;
  /** Why nothing was taken of it; null: it was. */
  readonly refusal: EventRefusal | null;
}

export interface ReceivedEventStore {
  has(connectionId: string, eventId: string): Promise<boolean>;
  /** Rejects where the connection has had it. */
  add(event: ReceivedEvent): Promise<void>;
  /** Newest first. */
  list(connectionId: string, window: Window): Promise<{ readonly items: ReceivedEvent[]; readonly total: number }>;
  removeOld(connectionId: string, bounds: { readonly before: Instant; readonly keep: number }): Promise<void>;
  removeOf(connectionId: string): Promise<void>;
}

/** What was last known of a record of a connected system. */
export interface SystemRecordRow {
  readonly connectionId: string;
  readonly port: BusinessPort;
  /** Of the record in the system. */
  readonly externalId: string;
  /** Of its stream in our log. */
  readonly recordId: string;
  /** Null: only its id is known, such as of a link to pay; or its person was erased. */
  readonly facts: RecordFacts | null;
  /** In lower case; whose it is. */
  readonly email: string | null;
  /** No change of it is published any more. */
  readonly isErased: boolean;
}

export interface SystemRecordStore {
  get(key: Pick<SystemRecordRow, 'connectionId' | 'port' | 'externalId'>): Promise<SystemRecordRow | null>;
  put(row: SystemRecordRow): Promise<void>;
  /** Takes what is known of whoever has this address; answers the ids of the streams. */
  erase(email: string): Promise<string[]>;
  removeOf(connectionId: string): Promise<void>;
}
