import type Database from 'better-sqlite3';
import type { EventBody } from '#contracts/events.js';
import type { Instant } from '#contracts/ids.js';
import { actionAddressesIn, addressFollower } from '#engine/follow-up/action-addresses.js';
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
  eraseFromActions(writer, redactor, emails);
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

function eraseFromActions(writer: Database.Database, redactor: EventRedactor, emails: readonly string[]): void {
  const list = JSON.stringify(emails);
  const among = 'IN (SELECT value FROM json_each(?))';
  const idsOf = (sql: string) => writer.prepare<[string], string>(`${sql} WHERE email ${among}`).pluck().all(list);
  for (const id of idsOf('SELECT record_id FROM system_records')) redactor.erase(id as string);
  writer.prepare(`UPDATE system_records SET facts = NULL, email = NULL, is_erased = 1 WHERE email ${among}`).run(list);
  // Includes open forms, and requests without an outcome.
  const closeForms = writer.prepare<[string]>(
    `UPDATE conversations SET details = json_set(details, '$.dialogue', NULL, '$.pendingActions', json('[]')) WHERE id = ?`,
  );
  for (const id of [...idsOf('SELECT conversation_id FROM action_addresses'), ...notIndexedYet(writer, emails)]) {
    redactor.eraseActions(id as string);
    closeForms.run(id as string);
  }
}

/** Conversations with these addresses in the end of the log, which the index of the copy does not have yet. */
function notIndexedYet(writer: Database.Database, emails: readonly string[]): string[] {
  return writer
    .prepare<[string], { stream_id: string; type: string; data: string }>(
      `SELECT stream_id, type, data FROM events
       WHERE position > coalesce((SELECT position FROM follower_positions WHERE name = ?), 0)
         AND type IN ('action.requested', 'action.completed', 'dialogue.updated')`,
    )
    .all(addressFollower)
    .filter(({ type, data }) => {
      const named = actionAddressesIn({ type, data: JSON.parse(data) } as EventBody);
      return emails.some((email) => named.has(email));
    })
    .map(({ stream_id }) => stream_id);
}

/** Tables with personal data of the business, and their address columns. */
const addresses = [
  ['appointments', 'guest_email'],
  ['tickets', 'requester_email'],
  ['payments', 'customer_email'],
] as const;
