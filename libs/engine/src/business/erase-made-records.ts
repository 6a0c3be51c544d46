import type { BookingId, ConversationId, PaymentId, TicketId } from '#contracts/ids.js';
import type { Author } from '../access/author.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { type Erasing, eraseAppointment, erasePayment, eraseTicket } from './erase-record.js';

type MadeStores = Erasing['stores'] &
  Pick<Transaction, 'clients' | 'systemRecords' | 'actionAddresses' | 'recordMakers'>;

/**
 * Erases records that an erased conversation created in our own tables, and the stored facts of those it created in
 * connected systems. A record of a client stays, without the visitor's words; others are erased.
 */
export async function eraseMadeRecords(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: MadeStores,
  conversationId: ConversationId,
  author: Author,
): Promise<void> {
  const { appointments, tickets, payments, systemRecords, events } = stores;
  const erasing = async (email: string | null): Promise<Erasing> => {
    const client = email && (await stores.clients.byEmail(email));
    return { ports, stores, author, what: client ? 'words' : 'all' };
  };
  for (const id of await stores.recordMakers.recordsOf(conversationId)) {
    const ticket = await tickets.get(id as TicketId);
    if (ticket) await eraseTicket(await erasing(ticket.requester.email), ticket);
    const appointment = await appointments.get(id as BookingId);
    if (appointment) await eraseAppointment(await erasing(appointment.guest.email), appointment);
    const payment = await payments.get(id as PaymentId);
    if (payment) await erasePayment(await erasing(payment.customerEmail), payment);
    if (await systemRecords.eraseRecord(id)) await events.eraseWords(id);
  }
  await stores.actionAddresses.removeOf(conversationId);
}
