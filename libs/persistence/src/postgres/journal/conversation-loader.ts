import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { ClientKey, ConversationId, EventId } from '#contracts/ids.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { type ConversationRow, conversationSql, fromRow as toConversation } from '../../rows/conversation.row.js';
import { type EventRow, eventSql, fromRow as toEvent } from '../../rows/event.row.js';

/** Conversation as stored: its state, and the client keys of its events. */
export interface LoadedConversation {
  readonly conversation: Conversation | null;
  readonly keys: readonly ClientKey[];
}

const noConversation: LoadedConversation = { conversation: null, keys: [] };

const sql = {
  load: {
    name: 'journal-load',
    text: `SELECT ${conversationSql.columns}, ARRAY(
        SELECT client_key FROM events WHERE stream_id = c.id AND client_key IS NOT NULL) AS client_keys
      FROM conversations c WHERE c.id = ANY($1::text[])`,
  },
  byKey: {
    name: 'journal-event-by-key',
    text: `SELECT ${eventSql.columns} FROM events WHERE stream_id = $1 AND client_key = $2`,
  },
  written: { name: 'journal-written', text: 'SELECT id FROM events WHERE id = ANY($1::text[])' },
} as const;

type Row = ConversationRow & { readonly client_keys: ClientKey[] };

/**
 * Reads of the journal. Loads requested in one turn of the event loop share a query: many visitors reconnect at once
 * after a fault.
 */
export class ConversationLoader {
  readonly #pool: Pool;
  readonly #loader: DataLoader<ConversationId, LoadedConversation>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#loader = new DataLoader((ids) => this.#load(ids), {
      cache: false,
      batchScheduleFn: (load) => setImmediate(load),
    });
  }

  /** Loads everything committed before this call. */
  load(id: ConversationId): Promise<LoadedConversation> {
    return this.#loader.load(id);
  }

  async eventByKey(id: ConversationId, key: ClientKey): Promise<LoggedEvent | null> {
    const { rows } = await this.#pool.query<EventRow>({ ...sql.byKey, values: [id, key] });
    return rows[0] === undefined ? null : toEvent(rows[0]);
  }

  /** Which of these events are in the log. */
  async written(ids: readonly EventId[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { rows } = await this.#pool.query<{ id: string }>({ ...sql.written, values: [ids] });
    return new Set(rows.map(({ id }) => id));
  }

  async #load(ids: readonly ConversationId[]): Promise<LoadedConversation[]> {
    const { rows } = await this.#pool.query<Row>({ ...sql.load, values: [ids] });
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = found.get(id);
      return row ? { conversation: toConversation(row), keys: row.client_keys } : noConversation;
    });
  }
}
