import type Database from 'better-sqlite3';
import type { ClientId } from '#contracts/ids.js';
import { inTransaction } from '../in-transaction.js';
import { EventRedactor } from './event-redactor.js';

/**
 * Same as the engine's `removeClient` in live data: removes clients with their orders, and erases the text of their
 * events and facts of connected systems about them.
 */
export function eraseClients(writer: Database.Database, clients: readonly ClientId[]): void {
  const redactor = new EventRedactor(writer);
  const orders = writer.prepare<[string], string>('SELECT id FROM orders WHERE client_id = ?').pluck();
  const removals = ['orders', 'client_activities', 'client_words', 'client_external_ids'].map((table) =>
    writer.prepare<[string]>(`DELETE FROM ${table} WHERE client_id = ?`),
  );
  // Of a connected system, under another address or none.
  const forgetFacts = 'UPDATE system_records SET facts = NULL, email = NULL, is_erased = 1 WHERE record_id = ?';
  removals.push(writer.prepare<[string]>(forgetFacts), writer.prepare<[string]>('DELETE FROM clients WHERE id = ?'));
  inTransaction(writer, () => {
    for (const client of clients) {
      for (const stream of [client, ...(orders.all(client) as string[])]) redactor.erase(stream);
      for (const removal of removals) removal.run(client);
    }
  });
}
