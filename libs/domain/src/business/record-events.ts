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

/** What is known of a record that nothing was known of before: that it is new, that it has changed, or only that it is there. */
export type News = 'created' | 'changed' | 'none';

/** What happened to a record between two looks at it. `before`: null where nothing was known of it. At most one event: the later change wins. */
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
    // Of one that nothing was known of, nobody can say what has changed.
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

/** Money that came in. What becomes of it later is read from the payment. */
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

/** Systems that count their tickets have such ids. */
function numberOf(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
