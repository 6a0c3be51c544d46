import type Database from 'better-sqlite3';
import { redact } from '#contracts/events/redact.js';
import type { EventType } from '#contracts/events.js';

interface Words {
  readonly position: number;
  readonly type: EventType;
  readonly data: string;
}

const select = 'SELECT position, type, data FROM events';

/**
 * Redactor of the log: removes the text from the events of a stream, and from their explanations, in the caller's
 * transaction. Ids, numbers, types and times stay. `secure_delete` overwrites the old page contents.
 */
export class EventRedactor {
  readonly #events: Database.Statement<[string], Words>;
  readonly #actions: Database.Statement<[string], Words>;
  readonly #answers: Database.Statement<[string], Words>;
  readonly #rewrite: Database.Statement<[string, number]>;
  readonly #forgetAddresses: Database.Statement<[string]>;
  readonly #forgetReplies: Database.Statement<[string]>;
  readonly #forgetExcerpts: Database.Statement<[string]>;

  constructor(writer: Database.Database) {
    this.#events = writer.prepare(`${select} WHERE stream_id = ?`);
    this.#actions = writer.prepare(
      `${select} WHERE stream_id = ? AND type IN ('action.requested', 'action.completed', 'dialogue.updated')`,
    );
    this.#answers = writer.prepare(
      `${select} WHERE stream_id IN (SELECT id FROM events WHERE stream_id = ?) AND stream_kind = 'answer'`,
    );
    // A program may have derived the key from people's words.
    this.#rewrite = writer.prepare('UPDATE events SET data = ?, client_key = NULL WHERE position = ?');
    this.#forgetAddresses = writer.prepare('DELETE FROM action_addresses WHERE conversation_id = ?');
    this.#forgetReplies = writer.prepare('DELETE FROM idempotency_keys WHERE instr(reply, ?) > 0');
    // A receiver may have echoed the request.
    this.#forgetExcerpts = writer.prepare(
      `UPDATE webhook_deliveries SET is_erased = 1, attempts = (
         SELECT json_group_array(json_set(value, '$.excerpt', NULL)) FROM json_each(attempts)
       ) WHERE stream_id = ?`,
    );
  }

  erase(id: string): void {
    this.#redact([...this.#events.all(id), ...this.#answers.all(id)]);
    this.#forgetReplies.run(id);
    this.#forgetExcerpts.run(id);
  }

  /** Redacts requests to business systems and their replies in a conversation. */
  eraseActions(conversationId: string): void {
    this.#redact(this.#actions.all(conversationId));
    this.#forgetAddresses.run(conversationId);
    this.#forgetReplies.run(conversationId);
  }

  #redact(events: readonly Words[]): void {
    for (const { position, type, data } of events)
      this.#rewrite.run(JSON.stringify(redact(type, JSON.parse(data))), position);
  }
}
