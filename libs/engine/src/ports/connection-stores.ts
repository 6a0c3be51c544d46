import type { BusinessFault, BusinessPort } from '#contracts/business/business-ports.js';
import type { EventRefusal } from '#contracts/business/connections.js';
import type { Instant } from '#contracts/ids.js';
import type { RecordFacts } from '#domain/business/record-facts.js';
import type { Window } from './conversation-store.js';

/** Health of a connection, from its calls since its settings were changed. */
export interface ConnectionHealth {
  /** Null: no call yet. */
  readonly lastCallAt: Instant | null;
  /** Fault of the last call; null: it succeeded. */
  readonly fault: BusinessFault | null;
  /** First failed call since the last success. */
  readonly failingSince: Instant | null;
}

/** Connection to a business system, made by an admin. */
export interface Connection {
  readonly id: string;
  /** Of the connector. */
  readonly kind: string;
  readonly name: string;
  /** Ports of the connector when it was saved: refused if this version does not know the kind. */
  readonly ports: readonly BusinessPort[];
  /** Settings by the connector's schema, without secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Sealed secrets by setting name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly isEnabled: boolean;
  readonly health: ConnectionHealth;
  /** Incremented by every change that people make. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Log entry of a call to a connected system, without its contents. */
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
  /** Removes calls of a connection older than `before`, or beyond the newest `keep`. */
  removeOld(connectionId: string, bounds: { readonly before: Instant; readonly keep: number }): Promise<void>;
  /** Removes every call of a connection. */
  removeOf(connectionId: string): Promise<void>;
}

/** How a connection receives changes: by events from the system, by polling, or both. */
export interface ConnectionIntake {
  readonly connectionId: string;
  /** Sealed secret that signs the system's events. Null: events are not accepted. */
  readonly eventSecret: string | null;
  /** Polling interval; null: no polling. */
  readonly pollSeconds: number | null;
  /** Cursor of the last poll, opaque to us; null: none yet. */
  readonly cursor: string | null;
  readonly nextPollAt: Instant;
  readonly lastPollAt: Instant | null;
  /** Consecutive failed polls, and the last fault. */
  readonly failures: number;
  readonly fault: BusinessFault | null;
}

export interface ConnectionIntakeStore {
  get(connectionId: string): Promise<ConnectionIntake | null>;
  /** Adds or replaces. */
  put(intake: ConnectionIntake): Promise<void>;
  remove(connectionId: string): Promise<void>;
}

/** Received event of a connected system, for deduplication. */
export interface ReceivedEvent {
  readonly connectionId: string;
  /** As the system calls it. */
  readonly eventId: string;
  readonly at: Instant;
  readonly type: string;
  readonly origin: 'sent' | 'polled';
  /** Number of events appended to our log. */
  readonly changes: number;
  /** Reason for the refusal; null: accepted. */
  readonly refusal: EventRefusal | null;
}

export interface ReceivedEventStore {
  has(connectionId: string, eventId: string): Promise<boolean>;
  /** Rejects a duplicate of the connection. */
  add(event: ReceivedEvent): Promise<void>;
  /** Newest first. */
  list(connectionId: string, window: Window): Promise<{ readonly items: ReceivedEvent[]; readonly total: number }>;
  removeOld(connectionId: string, bounds: { readonly before: Instant; readonly keep: number }): Promise<void>;
  removeOf(connectionId: string): Promise<void>;
}

/** Last known state of a record in a connected system. */
export interface SystemRecordRow {
  readonly connectionId: string;
  readonly port: BusinessPort;
  /** Id of the record in the system. */
  readonly externalId: string;
  /** Id of its stream in our log. */
  readonly recordId: string;
  /** Null: only the id is known, as of a payment link; or the person was erased. */
  readonly facts: RecordFacts | null;
  /** Owner's address in lower case. */
  readonly email: string | null;
  /** No more changes of it are published. */
  readonly isErased: boolean;
}

export interface SystemRecordStore {
  get(key: Pick<SystemRecordRow, 'connectionId' | 'port' | 'externalId'>): Promise<SystemRecordRow | null>;
  put(row: SystemRecordRow): Promise<void>;
  /** Erases the facts of everybody with this address; returns the ids of the streams. */
  erase(email: string): Promise<string[]>;
  /** Erases the facts of one record, by the id of its stream; false: there is none. */
  eraseRecord(recordId: string): Promise<boolean>;
  removeOf(connectionId: string): Promise<void>;
}
