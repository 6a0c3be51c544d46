import type { ClientField } from '#contracts/events/client-events.js';
import type { EventBody } from '#contracts/events.js';
import type { ServiceId } from '#contracts/ids.js';
import type { RecordFacts } from './record-facts.js';

export type RecordEventType =
  | 'booking.confirmed'
  | 'booking.moved'
  | 'booking.cancelled'
  | 'ticket.opened'
  | 'ticket.updated'
  | 'order.updated'
  | 'payment.succeeded'
  | 'client.created'
  | 'client.updated';
export type RecordEvent = EventBody<RecordEventType>;

/** What is new about a record seen for the first time: its creation, a change, or only its existence. */
export type News = 'created' | 'changed' | 'none';

/** Event for the difference between two states of a record. `before`: null if it was unknown. At most one event: the later change wins. */
export function recordEvent(before: RecordFacts | null, after: RecordFacts, news: News): RecordEvent | null {
  switch (after.port) {
    case 'appointments':
      return bookingEvent(before?.port === after.port ? before : null, after, news);
    case 'tickets':
      return ticketEvent(before?.port === after.port ? before : null, after, news);
    case 'orders':
      return orderEvent(before?.port === after.port ? before : null, after, news);
    case 'payments':
      return paymentEvent(before?.port === after.port ? before : null, after, news);
    case 'customers':
      return customerEvent(before?.port === after.port ? before : null, after, news);
  }
}

type Facts<P extends RecordFacts['port']> = Extract<RecordFacts, { port: P }>;

function bookingEvent(
  before: Facts<'appointments'> | null,
  after: Facts<'appointments'>,
  news: News,
): RecordEvent | null {
  const { serviceId, service, startsAt, endsAt, email, state } = after;
  const data = { serviceId: serviceId as ServiceId, service, startsAt, endsAt, clientEmail: email };
  if (before === null) {
    if (news === 'none') return null;
    if (state === 'cancelled') return news === 'changed' ? { type: 'booking.cancelled', data } : null;
    // Without an earlier state, nothing says what has changed.
    return news === 'created' ? { type: 'booking.confirmed', data } : null;
  }
  if (before.state !== state) return { type: state === 'cancelled' ? 'booking.cancelled' : 'booking.confirmed', data };
  const isElsewhere = before.startsAt !== startsAt || before.endsAt !== endsAt;
  if (state === 'cancelled' || !isElsewhere) return null;
  return { type: 'booking.moved', data: { ...data, previousStart: before.startsAt } };
}

function ticketEvent(before: Facts<'tickets'> | null, after: Facts<'tickets'>, news: News): RecordEvent | null {
  const { state, subject, email } = after;
  const number = numberOf(after.number);
  const data = { ...(number !== null && { number }), state, clientEmail: email };
  if (before === null) {
    if (news === 'none') return null;
    return news === 'created'
      ? { type: 'ticket.opened', data: { ...data, subject } }
      : { type: 'ticket.updated', data: { ...data, what: 'other' } };
  }
  if (before.state !== state) return { type: 'ticket.updated', data: { ...data, what: 'state' } };
  return before.updatedAt === after.updatedAt ? null : { type: 'ticket.updated', data: { ...data, what: 'other' } };
}

function orderEvent(before: Facts<'orders'> | null, after: Facts<'orders'>, news: News): RecordEvent | null {
  const { number, status, tracking, total, email } = after;
  const isSame =
    before?.status === status &&
    before.tracking === tracking &&
    before.total.amount === total.amount &&
    before.total.currency === total.currency;
  if (isSame || (before === null && news === 'none')) return null;
  return { type: 'order.updated', data: { clientId: null, clientEmail: email, number, status } };
}

/** Payment received. Its later states are read from the payment. */
function paymentEvent(before: Facts<'payments'> | null, after: Facts<'payments'>, news: News): RecordEvent | null {
  const { reference, amount, email, state } = after;
  const wasPaid = before?.state === 'paid' || before?.state === 'refunded';
  if (state !== 'paid' || wasPaid || (before === null && news === 'none')) return null;
  return { type: 'payment.succeeded', data: { reference, amount, clientEmail: email } };
}

function customerEvent(before: Facts<'customers'> | null, after: Facts<'customers'>, news: News): RecordEvent | null {
  const { name, email } = after;
  if (before === null) {
    if (news === 'none') return null;
    if (news === 'created') return { type: 'client.created', data: { name, clientEmail: email } };
  }
  const fields = ['name', 'email', 'phone'] as const;
  const changed: ClientField[] = fields.filter((field) => before === null || before[field] !== after[field]);
  return changed.length === 0 ? null : { type: 'client.updated', data: { clientEmail: email, changed } };
}

/** Ids of systems that number their tickets. */
function numberOf(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
