import type { TestServer } from '../../support/server.js';
import type { Fault, FollowerEvidence, LogEntry } from '../evidence.js';
import type { FaultKind } from '../faults/fault-kinds.js';

/** Stored data, read without the product. */
export interface Store {
  /** Unique words in whatever an erasure has to reach, also while servers run. */
  words(): Promise<Set<string>>;
  /** State of the durable followers. */
  followers(): Promise<FollowerEvidence>;
  /** The log, in its order. */
  log(): Promise<LogEntry[]>;
}

/** What came of a fault. */
export type FaultOutcome = Pick<Fault, 'exit' | 'damages'> & {
  /** Target of the fault, if there are several. */
  readonly target?: string;
};

/** Deployment under test: one server on SQLite, or several nodes on PostgreSQL. */
export interface Deployment {
  readonly servers: readonly TestServer[];
  readonly store: Store;
  /** Port of a server for the next connection, as a reverse proxy picks one of those that are up. */
  port(): number;
  /** Injects a fault into servers and their dependencies; resolves when all have recovered. */
  inject(kind: Exclude<FaultKind, 'storm' | 'cuts'>): Promise<FaultOutcome>;
  /** Kills every server, and starts them again afterwards. */
  whileKilled<T>(work: () => Promise<T>): Promise<T>;
  dispose(): Promise<void>;
}
