import type Database from 'better-sqlite3';
import { withoutWords } from '#contracts/events/without-words.js';
import type { EventType } from '#contracts/events.js';
import type { ConversationId } from '#contracts/ids.js';

interface Words {
  readonly position: number;
  readonly type: EventType;
  readonly data: string;
}

const select = 'SELECT position, type, data FROM events';

/**
 * Takes the words out of a conversation's events, and out of what the bot considered for them, inside a transaction of the
 * caller. Ids, numbers, types and times stay. `secure_delete` overwrites what the pages held.
 */
export class WordEraser {
  readonly #events: Database.Statement<[string], Words>;
  readonly #answers: Database.Statement<[string], Words>;
  readonly #rewrite: Database.Statement<[string, number]>;
  readonly #forgetReplies: Database.Statement<[string]>;

  constructor(writer: Database.Database) {
    this.#events = writer.prepare(`${select} WHERE stream_id = ?`);
    this.#answers = writer.prepare(
      `${select} WHERE stream_id IN (SELECT id FROM events WHERE stream_id = ?) AND stream_kind = 'answer'`,
    );
    // A program may have made the key from what was said.
    this.#rewrite = writer.prepare('UPDATE events SET data = ?, client_key = NULL WHERE position = ?');
    this.#forgetReplies = writer.prepare('DELETE FROM idempotency_keys WHERE instr(reply, ?) > 0');
  }

  erase(id: ConversationId): void {
    for (const { position, type, data } of [...this.#events.all(id), ...this.#answers.all(id)])
      this.#rewrite.run(JSON.stringify(withoutWords(type, JSON.parse(data))), position);
    this.#forgetReplies.run(id);
  }
}
