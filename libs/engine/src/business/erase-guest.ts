import type { Author } from '../access/author.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { type Erasing, eraseAppointment, erasePayment, eraseTicket } from './erase-record.js';

type GuestStores = Erasing['stores'] & Pick<Transaction, 'systemRecords'>;

const batch = { offset: 0, limit: 100 };

/**
 * Erases a person, by e-mail address, from business records: names and words in appointments, tickets and payments, and facts about records in
 * connected systems. Ids, numbers, amounts, times and states stay; future appointments are cancelled and tickets closed. What conversations
 * have of them is erased before, by `eraseWithActions`. The caller purges the files.
 */
export async function eraseGuest(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: GuestStores,
  email: string,
  author: Author,
): Promise<void> {
  const { appointments, tickets, payments, systemRecords, events } = stores;
  const erasing: Erasing = { ports, stores, author, what: 'all' };
  await eraseAll(appointments, email, (one) => eraseAppointment(erasing, one));
  await eraseAll(tickets, email, (one) => eraseTicket(erasing, one));
  await eraseAll(payments, email, (one) => erasePayment(erasing, one));
  for (const recordId of await systemRecords.erase(email.toLowerCase())) await events.eraseWords(recordId);
}

/** An erased record has the address no more, so the first page is another one each time. */
async function eraseAll<T>(
  store: { list(filter: { email: string }, window: typeof batch): Promise<{ items: T[] }> },
  email: string,
  erase: (record: T) => Promise<void>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { items } = await store.list({ email }, batch);
    for (const record of items) await erase(record);
    isMore = items.length === batch.limit;
  }
}
