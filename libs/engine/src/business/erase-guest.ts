import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';

type GuestStores = Pick<
  Transaction,
  'appointments' | 'tickets' | 'payments' | 'systemRecords' | 'actionAddresses' | 'events'
>;
type GuestPorts = Pick<Ports, 'clock' | 'ids'>;

const batch = { offset: 0, limit: 100 };

/**
 * Erases a person, by e-mail address, from business records: names and words in appointments, tickets and payments, facts about records in
 * connected systems, and requests to systems, with their replies, in conversations that name the address. Ids, numbers, amounts, times and
 * states stay; future appointments are cancelled and tickets closed, because nobody would know whose they are. The caller purges the files.
 */
export async function eraseGuest(ports: GuestPorts, stores: GuestStores, email: string, author: Author): Promise<void> {
  await eraseAppointments(ports, stores, email, author);
  const updatedAt = ports.clock.now();
  const { tickets, payments, events } = stores;
  for (let rest = true; rest; ) {
    const { items } = await tickets.list({ email }, batch);
    for (const { version, ...ticket } of items) {
      const empty = { subject: '', text: '', requester: { name: '', email: '' }, state: 'closed' as const };
      await tickets.put({ ...ticket, ...empty, version: version + 1, updatedAt });
      await tickets.removeComments(ticket.id);
      await events.eraseWords(ticket.id);
    }
    rest = items.length === batch.limit;
  }
  for (let rest = true; rest; ) {
    const { items } = await payments.list({ email }, batch);
    for (const { version, ...payment } of items) {
      const empty = { reference: '', description: '', customerEmail: null, url: null };
      await payments.put({ ...payment, ...empty, version: version + 1, updatedAt });
      await events.eraseWords(payment.id);
    }
    rest = items.length === batch.limit;
  }
  await eraseFromActions(stores, email.toLowerCase());
}

async function eraseFromActions({ systemRecords, actionAddresses, events }: GuestStores, email: string): Promise<void> {
  for (const recordId of await systemRecords.erase(email)) await events.eraseWords(recordId);
  for (const conversationId of await actionAddresses.conversationsOf(email)) await events.eraseActions(conversationId);
  await actionAddresses.remove(email);
}

async function eraseAppointments(
  ports: GuestPorts,
  { appointments, events }: GuestStores,
  email: string,
  author: Author,
): Promise<void> {
  const now = ports.clock.now();
  for (let rest = true; rest; ) {
    const { items } = await appointments.list({ email }, batch);
    for (const one of items) {
      const isToCome = one.state === 'booked' && one.startsAt > now;
      const guest = { name: '', email: '', phone: null };
      const state = isToCome ? 'cancelled' : one.state;
      await appointments.put({ ...one, guest, note: null, state, version: one.version + 1, updatedAt: now });
      await events.eraseWords(one.id);
      const { serviceId, startsAt, endsAt } = one;
      const data = { serviceId, service: '', startsAt: iso(startsAt), endsAt: iso(endsAt), clientEmail: '' };
      if (isToCome) await events.append(newEvent(ports, 'booking.cancelled', one.id, author, data));
    }
    rest = items.length === batch.limit;
  }
}
