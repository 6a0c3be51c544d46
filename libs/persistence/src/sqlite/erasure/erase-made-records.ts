import type Database from 'better-sqlite3';
import type { ConversationId, Instant } from '#contracts/ids.js';
import { EventRedactor } from './event-redactor.js';

/** Same as the engine's `eraseMadeRecords` in live data: erases what conversations made in our own tables, and know of connected systems. */
export function eraseMadeRecords(
  writer: Database.Database,
  conversations: readonly ConversationId[],
  now: Instant,
): void {
  const redactor = new EventRedactor(writer);
  const list = JSON.stringify(conversations);
  const ofConversations = 'SELECT value FROM json_each(?)';
  const made = `SELECT record_id FROM record_makers WHERE conversation_id IN (${ofConversations})`;
  const run = (sql: string, ...values: (string | number)[]) => writer.prepare(sql).run(...values);
  for (const id of writer.prepare<[string], string>(made).pluck().all(list)) redactor.erase(id as string);
  run(`DELETE FROM ticket_comments WHERE ticket_id IN (${made})`, list);
  run(`UPDATE tickets SET subject = '', text = '' WHERE id IN (${made})`, list);
  run(`UPDATE appointments SET note = NULL WHERE id IN (${made})`, list);
  run(`UPDATE payments SET description = '' WHERE id IN (${made})`, list);
  run(
    `UPDATE tickets SET requester_name = '', requester_email = '', state = 'closed'
       WHERE id IN (${made}) AND requester_email NOT IN (SELECT email FROM clients)`,
    list,
  );
  run(
    `UPDATE appointments SET guest_name = '', guest_email = '', guest_phone = NULL,
         state = CASE WHEN starts_at > ? THEN 'cancelled' ELSE state END
       WHERE id IN (${made}) AND guest_email NOT IN (SELECT email FROM clients)`,
    now,
    list,
  );
  run(
    `UPDATE payments SET reference = '', reference_key = '', customer_email = NULL, url = NULL
       WHERE id IN (${made}) AND (customer_email IS NULL OR customer_email NOT IN (SELECT email FROM clients))`,
    list,
  );
  run(`UPDATE system_records SET facts = NULL, email = NULL, is_erased = 1 WHERE record_id IN (${made})`, list);
  run(`DELETE FROM action_addresses WHERE conversation_id IN (${ofConversations})`, list);
}
