import type { Instant } from '#contracts/ids.js';
import type { DiskSpace, StorageProblem } from '#contracts/system.js';
import type { CircuitState } from '#contracts/webhooks.js';

/** A durable reader of the log. */
export interface FollowerState {
  readonly name: string;
  readonly lag: number;
  /** Time of the first event that it has not applied; null: it is not behind. */
  readonly behindSince: Instant | null;
  readonly isFailing: boolean;
}

/** What the data take of the disk, in bytes. */
export interface StorageSizes {
  readonly database: number;
  /** Of the database: pages that nothing uses. */
  readonly unused: number;
  readonly writeAheadLog: number;
  readonly search: number;
  readonly vectors: number;
  readonly models: number;
  readonly previousData: number;
  readonly images: { readonly count: number; readonly bytes: number };
}

/** How much of the log was written since a time, and how much there is. */
export interface LogGrowth {
  /** The given time, or that of the first event where that is later. */
  readonly since: Instant;
  readonly events: number;
  readonly eventsInAll: number;
}

/** The stored data, as files. */
export interface StorageInspection {
  /** Why reads or writes fail; null when they succeed. */
  problem(): Promise<StorageProblem | null>;
  sizes(): Promise<StorageSizes>;
  /** In bytes; what {@link sizes} says of it, without the rest. */
  walBytes(): number;
  /** Null for an empty log. Counts the whole log. */
  growthSince(since: Instant): Promise<LogGrowth | null>;
  followers(): Promise<FollowerState[]>;
  /** Number of the last migration. */
  schema(): Promise<number>;
}

/** The machine and the program on it. */
export interface Machine {
  readonly version: string;
  readonly node: string;
  readonly startedAt: Instant;
  /** Other machines can reach the server. */
  readonly isExposed: boolean;
  readonly isHttps: boolean;
  /** Other accounts of the machine may read the data directory. */
  isOpenToOthers(): boolean;
  /** Of the data directory. */
  disk(): DiskSpace;
  /** The last time that the clock was set since the start. */
  clockJump(): { readonly at: Instant; readonly ms: number } | null;
  /** Null where no endpoint is configured. */
  languageModelCircuit(): CircuitState | null;
}
