import type Database from 'better-sqlite3';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { EventLog, StoredEvent } from '#engine/ports/event-log.js';
import { type EventRow, eventSql, fromStoredRow } from '../../rows/event.row.js';
import { headOfLog } from '../log-position.js';

/** The log in one SQLite file: one process writes it, so positions are committed in their order. */
export class SqliteEventLog implements EventLog {
  readonly #head: Database.Statement<[], number>;
  readonly #after: Database.Statement<[number, number], EventRow>;

  constructor(
    reader: Database.Database,
    private readonly feed: CommitFeed,
  ) {
    this.#head = reader.prepare<[], number>(headOfLog).pluck() as Database.Statement<[], number>;
    this.#after = reader.prepare(
      `SELECT position, ${eventSql.columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
    );
  }

  async head(): Promise<number> {
    return this.#head.get() ?? 0;
  }

  async read(after: number, limit: number): Promise<StoredEvent[]> {
    return this.#after.all(after, limit).map(fromStoredRow);
  }

  onConversation(...args: Parameters<EventLog['onConversation']>): () => void {
    return this.feed.onConversation(...args);
  }

  onEvents(...args: Parameters<EventLog['onEvents']>): () => void {
    return this.feed.onEvents(...args);
  }
}
