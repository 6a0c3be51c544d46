import type Database from 'better-sqlite3';
import type { EventType } from '#contracts/events.js';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { EventLog, StoredEvent } from '#engine/ports/event-log.js';
import { dataSetId, headOfLog } from '../../log-position.js';
import { type EventRow, eventSql, fromStoredRow } from '../../rows/event.row.js';

/** The log in one SQLite file: one process writes it, so positions are committed in their order. */
export class SqliteEventLog implements EventLog {
  readonly #head: Database.Statement<[], number>;
  readonly #dataSet: Database.Statement<[], string>;
  readonly #after: Database.Statement<[number, number], EventRow>;
  readonly #ofTypes: Database.Statement<[number, number, string], EventRow>;

  constructor(
    reader: Database.Database,
    private readonly feed: CommitFeed,
  ) {
    this.#head = reader.prepare<[], number>(headOfLog).pluck() as Database.Statement<[], number>;
    this.#dataSet = reader.prepare<[], string>(dataSetId).pluck() as Database.Statement<[], string>;
    this.#after = reader.prepare(
      `SELECT position, ${eventSql.columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
    );
    this.#ofTypes = reader.prepare(
      `SELECT position, ${eventSql.columns} FROM events WHERE position > ? AND position <= ?
       AND type IN (SELECT value FROM json_each(?)) ORDER BY position`,
    );
  }

  async dataSet(): Promise<string> {
    const id = this.#dataSet.get();
    if (id === undefined) throw new Error('the database has no data-set id');
    return id;
  }

  async head(): Promise<number> {
    return this.#head.get() ?? 0;
  }

  lastAssigned(): Promise<number> {
    return this.head();
  }

  async read(after: number, limit: number): Promise<StoredEvent[]> {
    return this.#after.all(after, limit).map(fromStoredRow);
  }

  async readOf<T extends EventType>(types: readonly T[], after: number, upTo: number): Promise<StoredEvent<T>[]> {
    return this.#ofTypes.all(after, upTo, JSON.stringify(types)).map(fromStoredRow) as StoredEvent<T>[];
  }

  readCommitted(after: number, limit: number): Promise<StoredEvent[]> {
    return this.read(after, limit);
  }

  onConversation(...args: Parameters<EventLog['onConversation']>): () => void {
    return this.feed.onConversation(...args);
  }

  onEvents(...args: Parameters<EventLog['onEvents']>): () => void {
    return this.feed.onEvents(...args);
  }
}
