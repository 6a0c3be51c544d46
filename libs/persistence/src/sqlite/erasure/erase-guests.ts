import type Database from 'better-sqlite3';
import type { Instant } from '#contracts/ids.js';
import { EventRedactor } from './event-redactor.js';

/** Same as the engine's `eraseGuest` in live data: erases people's words and names, by address, and cancels what lies ahead. */
export function eraseGuests(writer: Database.Database, emails: readonly string[], now: Instant): void {
  const redactor = new EventRedactor(writer);
  const among = 'IN (SELECT value FROM json_each(?))';
  const list = JSON.stringify(emails);
  for (const [table, address] of addresses) {
    const ids = writer.prepare<[string], string>(`SELECT id FROM ${table} WHERE ${address} ${among}`).pluck().all(list);
    for (const id of ids) redactor.erase(id as string);
  }
  eraseFromActions(writer, redactor, list);
  writer
    .prepare(
      `UPDATE appointments SET guest_name = '', guest_email = '', guest_phone = NULL, note = NULL,
         state = CASE WHEN starts_at > ? THEN 'cancelled' ELSE state END WHERE guest_email ${among}`,
    )
    .run(now, list);
  writer
    .prepare(`DELETE FROM ticket_comments WHERE ticket_id IN (SELECT id FROM tickets WHERE requester_email ${among})`)
    .run(list);
  writer
    .prepare(
      `UPDATE tickets SET subject = '', text = '', requester_name = '', requester_email = '', state = 'closed'
         WHERE requester_email ${among}`,
    )
    .run(list);
  writer
    .prepare(
      `UPDATE payments SET reference = '', reference_key = '', description = '', customer_email = NULL, url = NULL
         WHERE customer_email ${among}`,
    )
    .run(list);
}

function eraseFromActions(writer: Database.Database, redactor: EventRedactor, emails: string): void {
  const among = 'IN (SELECT value FROM json_each(?))';
  const idsOf = (sql: string) => writer.prepare<[string], string>(`${sql} WHERE email ${among}`).pluck().all(emails);
  for (const id of idsOf('SELECT record_id FROM system_records')) redactor.erase(id as string);
  writer
    .prepare(`UPDATE system_records SET facts = NULL, email = NULL, is_erased = 1 WHERE email ${among}`)
    .run(emails);
  // Also what an open form had, and requests without an outcome.
  const closeForms = writer.prepare<[string]>(
    `UPDATE conversations SET details = json_set(details, '$.dialogue', NULL, '$.pendingActions', json('[]')) WHERE id = ?`,
  );
  for (const id of idsOf('SELECT conversation_id FROM action_addresses')) {
    redactor.eraseActions(id as string);
    closeForms.run(id as string);
  }
}

/** Tables of what the business has of people, and the column of the address. */
const addresses = [
  ['appointments', 'guest_email'],
  ['tickets', 'requester_email'],
  ['payments', 'customer_email'],
] as const;
