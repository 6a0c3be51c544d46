import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { StoredAppointment } from '../ports/appointment-store.js';
import type { StoredPayment } from '../ports/payment-store.js';
import type { Ports } from '../ports/ports.js';
import type { StoredTicket } from '../ports/ticket-store.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';

export interface Erasing {
  readonly ports: Pick<Ports, 'clock' | 'ids'>;
  readonly stores: Pick<Transaction, 'appointments' | 'tickets' | 'payments' | 'events'>;
  readonly author: Author;
  /** `words`: the record keeps its owner, and only texts are removed. `all`: name and address as well. */
  readonly what: 'all' | 'words';
}

/** Without its requester a ticket is closed. */
export async function eraseTicket({ ports, stores, what }: Erasing, ticket: StoredTicket): Promise<void> {
  const nobody = what === 'all' && ({ requester: { name: '', email: '' }, state: 'closed' } as const);
  const { version, ...rest } = { ...ticket, subject: '', text: '', ...nobody };
  await stores.tickets.put({ ...rest, version: version + 1, updatedAt: ports.clock.now() });
  await stores.tickets.removeComments(ticket.id);
  await stores.events.eraseWords(ticket.id);
}

export async function erasePayment({ ports, stores, what }: Erasing, payment: StoredPayment): Promise<void> {
  const nobody = what === 'all' && { reference: '', customerEmail: null, url: null };
  const { version, ...rest } = { ...payment, description: '', ...nobody };
  await stores.payments.put({ ...rest, version: version + 1, updatedAt: ports.clock.now() });
  await stores.events.eraseWords(payment.id);
}

/** A future appointment is cancelled, since its guest would be unknown. */
export async function eraseAppointment(
  { ports, stores, author, what }: Erasing,
  appointment: StoredAppointment,
): Promise<void> {
  const { id, serviceId, startsAt, endsAt, version } = appointment;
  const now = ports.clock.now();
  const isCancelled = what === 'all' && appointment.state === 'booked' && startsAt > now;
  const nobody = what === 'all' && { guest: { name: '', email: '', phone: null } };
  const state = isCancelled ? 'cancelled' : appointment.state;
  await stores.appointments.put({ ...appointment, note: null, ...nobody, state, version: version + 1, updatedAt: now });
  await stores.events.eraseWords(id);
  if (!isCancelled) return;
  const data = { serviceId, service: '', startsAt: iso(startsAt), endsAt: iso(endsAt), clientEmail: '' };
  await stores.events.append(newEvent(ports, 'booking.cancelled', id, author, data));
}
