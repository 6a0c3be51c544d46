import type { Pool } from 'pg';
import type { EventType } from '#contracts/events.js';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { EventLog, StoredEvent } from '#engine/ports/event-log.js';
import { dataSetId } from '../../log-position.js';
import { type EventRow, eventSql, fromStoredRow } from '../../rows/event.row.js';
import type { SafeHorizon } from './safe-horizon.js';

const headSql = {
  name: 'log-head',
  text: 'SELECT coalesce(max(position), 0) AS head FROM events WHERE position <= $1',
};
const lastAssignedSql = {
  name: 'log-last-assigned',
  text: 'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS position FROM events_position_seq',
};
const readSql = {
  name: 'log-read',
  text: `SELECT position, ${eventSql.columns} FROM events WHERE position > $1 AND position <= $2 ORDER BY position LIMIT $3`,
};
export const readOfSql = {
  name: 'log-read-of',
  text: `SELECT position, ${eventSql.columns} FROM events
    WHERE position > $1 AND position <= $2 AND type = ANY ($3::text[]) ORDER BY position`,
};
const readCommittedSql = {
  name: 'log-read-committed',
  text: `SELECT position, ${eventSql.columns} FROM events WHERE position > $1 ORDER BY position LIMIT $2`,
};

/** The log on PostgreSQL. Readers stop at the safe horizon: several nodes write it, and a position may be committed after a later one. */
export class PostgresEventLog implements EventLog {
  readonly #pool: Pool;
  readonly #horizon: SafeHorizon;
  readonly #feed: CommitFeed;

  constructor(pool: Pool, horizon: SafeHorizon, feed: CommitFeed) {
    this.#pool = pool;
    this.#horizon = horizon;
    this.#feed = feed;
  }

  async dataSet(): Promise<string> {
    const { rows } = await this.#pool.query<{ value: string }>(dataSetId);
    if (rows[0] === undefined) throw new Error('the database has no data-set id');
    return rows[0].value;
  }

  async head(): Promise<number> {
    const { rows } = await this.#pool.query<{ head: number }>({ ...headSql, values: [await this.#horizon.advance()] });
    return rows[0]?.head ?? 0;
  }

  /** Not the horizon: another node may be ahead of it. */
  async lastAssigned(): Promise<number> {
    const { rows } = await this.#pool.query<{ position: number }>(lastAssignedSql);
    return rows[0]?.position ?? 0;
  }

  async read(after: number, limit: number): Promise<StoredEvent[]> {
    const horizon = await this.#horizon.advance();
    if (horizon <= after) return [];
    const { rows } = await this.#pool.query<EventRow>({ ...readSql, values: [after, horizon, limit] });
    return rows.map(fromStoredRow);
  }

  async readOf<T extends EventType>(types: readonly T[], after: number, upTo: number): Promise<StoredEvent<T>[]> {
    const { rows } = await this.#pool.query<EventRow>({ ...readOfSql, values: [after, upTo, types] });
    return rows.map(fromStoredRow) as StoredEvent<T>[];
  }

  async readCommitted(after: number, limit: number): Promise<StoredEvent[]> {
    const { rows } = await this.#pool.query<EventRow>({ ...readCommittedSql, values: [after, limit] });
    return rows.map(fromStoredRow);
  }

  onConversation(...args: Parameters<EventLog['onConversation']>): () => void {
    return this.#feed.onConversation(...args);
  }

  onEvents(...args: Parameters<EventLog['onEvents']>): () => void {
    return this.#feed.onEvents(...args);
  }
}
