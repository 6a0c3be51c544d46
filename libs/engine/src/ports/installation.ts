import type { Instant } from '#contracts/ids.js';
import type { DiskSpace, StorageProblem } from '#contracts/system.js';
import type { CircuitState } from '#contracts/webhooks.js';

/** State of a durable follower of the log. */
export interface FollowerState {
  readonly name: string;
  readonly lag: number;
  /** Time of the first unapplied event; null: up to date. */
  readonly behindSince: Instant | null;
  readonly isFailing: boolean;
}

/** Disk usage of the data, in bytes. */
export interface StorageSizes {
  readonly database: number;
  /** Free pages of the database. */
  readonly unused: number;
  readonly writeAheadLog: number;
  readonly search: number;
  readonly vectors: number;
  readonly models: number;
  readonly previousData: number;
  readonly images: { readonly count: number; readonly bytes: number };
}

/** Growth of the log since a time, and its size. */
export interface LogGrowth {
  /** The given time, or that of the first event if later. */
  readonly since: Instant;
  readonly events: number;
  readonly eventsInAll: number;
}

/** Inspection of the stored data. */
export interface StorageInspection {
  /** Reason why reads or writes fail; null: they succeed. */
  problem(): Promise<StorageProblem | null>;
  sizes(): Promise<StorageSizes>;
  /** Size of the write-ahead log in bytes, without the rest of {@link sizes}. */
  walBytes(): number;
  /** Null for an empty log. Counts the whole log. */
  growthSince(since: Instant): Promise<LogGrowth | null>;
  followers(): Promise<FollowerState[]>;
  /** Number of the last migration. */
  schema(): Promise<number>;
}

/** The machine and the program's process. */
export interface Machine {
  readonly version: string;
  readonly node: string;
  readonly startedAt: Instant;
  /** Whether other machines can reach the server, if no public address is set. */
  readonly isExposed: boolean;
  /** Whether other accounts of the machine may read the data directory. */
  isOpenToOthers(): boolean;
  /** Of the data directory. */
  disk(): DiskSpace;
  /** Last clock adjustment since the start. */
  clockJump(): { readonly at: Instant; readonly ms: number } | null;
  /** Null: no endpoint is configured. */
  languageModelCircuit(): CircuitState | null;
}
