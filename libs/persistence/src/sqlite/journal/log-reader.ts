import type Database from 'better-sqlite3';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { type ConversationRow, conversationSql, fromRow as toConversation } from '../../rows/conversation.row.js';
import { type EventRow, eventSql, fromRow as toEvent } from '../../rows/event.row.js';

/** Log reads that a commit, or the replay of the log, may need. */
export class LogReader {
  readonly #state: Database.Statement<[string], ConversationRow>;
  readonly #keys: Database.Statement<[string], ClientKey>;
  readonly #byKey: Database.Statement<[string, string], EventRow>;
  readonly #after: Database.Statement<[string, number], EventRow>;

  constructor(database: Database.Database) {
    this.#state = database.prepare(`SELECT ${conversationSql.columns} FROM conversations c WHERE c.id = ?`);
    this.#keys = database
      .prepare<[string], ClientKey>('SELECT client_key FROM events WHERE stream_id = ? AND client_key IS NOT NULL')
      .pluck() as Database.Statement<[string], ClientKey>;
    this.#byKey = database.prepare(`SELECT ${eventSql.columns} FROM events WHERE stream_id = ? AND client_key = ?`);
    this.#after = database.prepare(
      `SELECT ${eventSql.columns} FROM events WHERE stream_id = ? AND seq > ? ORDER BY seq`,
    );
  }

  state(id: ConversationId): Conversation | null {
    const row = this.#state.get(id);
    return row === undefined ? null : toConversation(row);
  }

  /** Events after `seq`, in order. */
  eventsAfter(id: ConversationId, seq: number): LoggedEvent[] {
    return this.#after.all(id, seq).map(toEvent);
  }

  /** Client keys of every event in a conversation that a person caused. */
  keys(id: ConversationId): ClientKey[] {
    return this.#keys.all(id);
  }

  eventByKey(id: ConversationId, key: ClientKey): LoggedEvent | null {
    const row = this.#byKey.get(id, key);
    return row === undefined ? null : toEvent(row);
  }
}
