import type { EventRow } from '../rows/event.row.js';
import type { Moved } from './marks.js';
import type { Key, Row, TransferTable } from './tables.js';

/** Rows after one key, up to another and with it; null: from the beginning, to the end. */
export interface Range {
  readonly after: Key | null;
  readonly upTo: Key | null;
}

export interface RangeSummary {
  readonly rows: number;
  readonly digest: string;
}

/** The tables of a database, read and written alike whichever it is. */
export interface TableAccess {
  /** The next rows after a key, in the order of keys, which is that of bytes in both databases. */
  rows(table: TransferTable, after: Key | null, limit: number): Promise<Row[]>;
  /** Existing rows with these keys. */
  find(table: TransferTable, keys: readonly Key[]): Promise<Row[]>;
  /** How many rows are in a range, and their digest. */
  summary(table: TransferTable, range: Range): Promise<RangeSummary>;
  /** The digest of each row of a range, with its key. */
  digests(table: TransferTable, range: Range): Promise<{ readonly key: Key; readonly digest: string }[]>;
  /** Adds rows. Rejects with `UniqueConflict` if an existing row has a unique value. */
  add(table: TransferTable, rows: readonly Row[]): Promise<void>;
  remove(table: TransferTable, keys: readonly Key[]): Promise<void>;
  /** All events of conversations, in their order. */
  eventsOf(conversationIds: readonly string[]): Promise<EventRow[]>;
}

export class UniqueConflict extends Error {}

/** The database that data are taken from, in use by servers until it is held. */
export interface Source {
  readonly name: string;
  readonly access: TableAccess;
  dataSet(): Promise<string>;
  /** Where the data went to, if they have left. */
  moved(): Promise<Moved | null>;
  /** Position up to which all events are visible, and no more will appear. */
  safePosition(): Promise<number>;
  /** Whether events were rewritten by an erasure after this position. */
  hasErasedSince(position: number): Promise<boolean>;
  /** Locks out every server until it is released; null while one runs. */
  hold(): Promise<HeldSource | null>;
  close(): Promise<void>;
}

export interface HeldSource {
  readonly access: TableAccess;
  dataSet(): Promise<string>;
  /** Last position that was ever assigned to an event. */
  lastPosition(): Promise<number>;
  /** Marks the data as moved: no server starts on them any more. */
  leave(to: string): Promise<void>;
  release(): Promise<void>;
}

/** The database that data are put into. No server starts on it before it is finished. */
export interface Target {
  readonly name: string;
  readonly access: TableAccess;
  /**
   * False for an empty target, true to resume an unfinished transfer of the same data. Rejects with `UnusableDatabase` if it has other
   * data, or a server uses it.
   */
  isResumed(dataSet: string): Promise<boolean>;
  /** Prepares an empty one for a data set. */
  begin(dataSet: string): Promise<void>;
  /** Rebuilds derived data of the database, such as the search index, from events up to a position; articles by their ids, or all. */
  derive(upTo: number, articleIds: ReadonlySet<string> | null): Promise<void>;
  /** Completes it, so that a server can start on it. */
  finish(lastPosition: number): Promise<void>;
  /** Work that is safe while a server already runs on it. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
