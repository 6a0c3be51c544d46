import type Database from 'better-sqlite3';
import { withoutWords } from '#contracts/events/without-words.js';
import type { EventBody } from '#contracts/events.js';

/** For tests: takes the words from the events of a conversation and from what the bot considered, as an erasure does. */
export function rewriteWithoutWords(writer: Database.Database, conversationId: string): void {
  const rows = writer
    .prepare<[string, string], { id: string; type: EventBody['type']; data: string }>(
      `SELECT id, type, data FROM events WHERE stream_id = ?
        OR (stream_kind = 'answer' AND stream_id IN (SELECT id FROM events WHERE stream_id = ?))`,
    )
    .all(conversationId, conversationId);
  const rewrite = writer.prepare('UPDATE events SET data = ? WHERE id = ?');
  for (const { id, type, data } of rows) rewrite.run(JSON.stringify(withoutWords(type, JSON.parse(data))), id);
}
