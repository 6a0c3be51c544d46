import type { Pool } from 'pg';
import type { ClientKey, ConversationId, EventId } from '#contracts/ids.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { type ConversationRow, conversationSql, fromRow as toConversation } from '../../rows/conversation.row.js';
import { type EventRow, eventSql, fromRow as toEvent } from '../../rows/event.row.js';

/** A conversation as it is in the database: its state, and the client keys of its events. */
export interface LoadedConversation {
  readonly conversation: Conversation | null;
  readonly keys: readonly ClientKey[];
}

const notThere: LoadedConversation = { conversation: null, keys: [] };

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

interface Waiting {
  readonly loaded: Promise<LoadedConversation>;
  readonly resolve: (loaded: LoadedConversation) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads of the journal. Loads that are asked for in one turn of the event loop share a query: many visitors come back at once after a fault. */
export class ConversationLoader {
  readonly #pool: Pool;
  #waiting = new Map<ConversationId, Waiting>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Loads what is committed when the query begins, which is after this call. */
  load(id: ConversationId): Promise<LoadedConversation> {
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) return waiting.loaded;
    if (this.#waiting.size === 0) setImmediate(() => void this.#loadAll());
    const { promise: loaded, resolve, reject } = withResolvers<LoadedConversation>();
    this.#waiting.set(id, { loaded, resolve, reject });
    return loaded;
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

  async #loadAll(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    try {
      const { rows } = await this.#pool.query<Row>({ ...sql.load, values: [[...waiting.keys()]] });
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [id, { resolve }] of waiting) {
        const row = found.get(id);
        resolve(row ? { conversation: toConversation(row), keys: row.client_keys } : notThere);
      }
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error);
    }
  }
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
