import type { MessageLoad } from '#engine/log/message-load.js';
import type { AuditCheck, AuditLog } from '#engine/ports/audit-log.js';
import type { ConversationStore, EventStore } from '#engine/ports/conversation-store.js';
import type { DataRenewal } from '#engine/ports/data-renewal.js';
import type { DecisionStore } from '#engine/ports/decision-store.js';
import type { Duties } from '#engine/ports/duties.js';
import type { Erasure } from '#engine/ports/erasure.js';
import type { EventLog } from '#engine/ports/event-log.js';
import type { StorageInspection } from '#engine/ports/installation.js';
import type { Journal } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import type { ModelCache } from '#engine/ports/model-cache.js';
import type { NodeChannel } from '#engine/ports/node-channel.js';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';
import type { Projection } from '#engine/ports/projection.js';
import type { LightUnitOfWork, UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';
import type { VectorCache } from '#engine/ports/vector-cache.js';
import type { DeliveryWakeups } from '#engine/webhooks/delivery-wakeups.js';
import type { Follower } from './followers/follower.js';
import type { JournalLimits } from './journal/journal-limits.js';

export interface PersistenceOptions {
  /**
   * The data directory; created if it does not exist. Null: a temporary directory, removed on close. With PostgreSQL it
   * stores data that a node can rebuild.
   */
  readonly directory: string | null;
  readonly log: Log;
  /** Of a database of PostgreSQL; null or missing: SQLite in the data directory. */
  readonly databaseUrl?: string | null;
  /** Redis URL for messages between nodes; null or missing: PostgreSQL carries them. */
  readonly redisUrl?: string | null;
  /** Of a streaming replica of it, for reports, history and search; null or missing: none. */
  readonly replicaUrl?: string | null;
  /** Connections to each at most. */
  readonly poolSize?: number | undefined;
  /** Overrides of the limits in the contracts, for tests. */
  readonly limits?: Partial<JournalLimits>;
}

/** A sealed secret that every node working on the data must be able to open. */
export interface SealedSample {
  /** Whether it opens with these keys, with which it is sealed from then on. */
  opensWith(open: (sealed: string) => boolean, seal: () => string): Promise<boolean>;
}

/** Number of reads that each server has served. */
export type ReplicaReads = Readonly<Record<'replica' | 'primary', number>>;

/** All stored ports. The stores of `WritableStores` read committed data, and each write is its own unit of work. */
export interface Persistence extends WritableStores {
  readonly directory: string;
  readonly journal: Journal;
  readonly unitOfWork: UnitOfWork;
  readonly lightUnitOfWork: LightUnitOfWork;
  readonly eventLog: EventLog;
  readonly auditLog: AuditLog;
  readonly erasure: Erasure;
  readonly renewal: DataRenewal;
  readonly conversations: ConversationStore;
  readonly events: EventStore;
  readonly readMarks: ReadMarkStore;
  readonly decisions: DecisionStore;
  /** Signals new deliveries of webhooks. */
  readonly deliveryWakeups: DeliveryWakeups;
  readonly messageLoad: MessageLoad;
  readonly duties: Duties;
  readonly nodes: NodeChannel;
  /** Milliseconds to add to the clock of this machine for that which all nodes share. */
  clockOffset(): number;
  /** Number of reads that a replica may serve, by the server that did; null without a replica. */
  replicaReads(): ReplicaReads | null;
  /** Resolves once the data were replaced as a whole: what this process has in memory is of the former ones. */
  readonly replaced: Promise<void>;
  /** Null if no other node can have other keys. */
  readonly sealedSample: SealedSample | null;
  readonly vectorCache: VectorCache;
  readonly modelCache: ModelCache;
  /** Why writes fail, in readable sentences; empty when they succeed. */
  problems(): Promise<string[]>;
  /** Storage facts for the installation's own screens and checks. */
  readonly inspection: StorageInspection;
  /** Size of the write-ahead log on disk, in bytes. */
  walBytes(): number;
  /** Every durable follower of the log. */
  readonly followers: readonly Follower[];
  /** Begins to apply a projection of the engine, until everything is closed. */
  follow(projection: Projection): void;
  /** Violations of integrity, one sentence each. Reads the whole file: for the command line, not for probes. */
  integrityCheck(): Promise<string[]>;
  /** Verifies the hash chain of the audit. Reads all of it. */
  auditCheck(): Promise<AuditCheck>;
  /** Flushes pending writes, then closes the file and unlocks the directory. Idempotent. */
  close(): Promise<void>;
}
