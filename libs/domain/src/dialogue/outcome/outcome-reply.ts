import type { ActionOutput, JsonObject } from '#contracts/business/actions.js';
import type { IntentName } from '#contracts/business/bot-actions.js';
import type { BusinessOrder } from '#contracts/business/orders.js';
import { limits } from '#contracts/limits.js';
import type { Money } from '#contracts/orders.js';
import type { KnownAppointment, KnownTicket } from '../../conversation/dialogue-state.js';
import { appointmentCard } from '../cards/appointment-card.js';
import { orderCard } from '../cards/order-card.js';
import { paymentCard } from '../cards/payment-card.js';
import type { Listener, Reply } from '../cards/speech.js';
import { ticketCard, ticketStateCard } from '../cards/ticket-card.js';
import { type Line, sayLine, textValue } from '../form/say-line.js';
import { customerLines } from './customer-lines.js';

/** Records in a list to choose from. */
const listedAppointments = 8;
export const listedOrders = 5;
const listedTickets = 5;
/** Length of a subject in a choice. */
const subjectLength = 60;

const done = {
  'appointment.book': 'done.booked',
  'appointment.move': 'done.moved',
  'appointment.cancel': 'done.cancelled',
} as const;

/**
 * Subject of an action that its output does not contain: the previous time of a moved appointment, the reference of a
 * payment link or of a payment look-up.
 */
export interface About {
  readonly reference?: string | undefined;
  readonly previousStart?: string | null;
  readonly order?: { readonly number: string; readonly due: Money } | undefined;
}

/** Reply to the visitor about the outcome of an action; null: it found nothing. */
export function outcomeReply(
  action: IntentName,
  output: JsonObject,
  listener: Listener,
  about: About = {},
): Reply | null {
  switch (action) {
    case 'order.status': {
      const { order } = output as ActionOutput<'order.status'>;
      return { lines: [{ key: 'done.found' }], cards: [orderCard(order, listener)] };
    }
    case 'payment.status': {
      const { payments } = output as ActionOutput<'payment.status'>;
      const cards = payments.slice(0, limits.messageCards).map((payment) => paymentCard(payment, listener));
      if (cards.length > 0) return { lines: [{ key: 'done.found' }], cards };
      const number = textValue(about.reference ?? '');
      return { lines: [{ key: 'done.not_paid', values: { number } }], cards: [] };
    }
    case 'product.availability':
      return productReply(output as ActionOutput<'product.availability'>);
    case 'appointment.book':
    case 'appointment.move':
    case 'appointment.cancel': {
      const { appointment } = output as ActionOutput<typeof action>;
      return {
        lines: [{ key: done[action] }],
        cards: [appointmentCard(appointment, listener, about.previousStart ?? null)],
      };
    }
    case 'payment.link':
      return linkReply(output as ActionOutput<'payment.link'>, listener, about);
    case 'client.read':
      return clientReply(output as Partial<ActionOutput<'client.read'>>);
    case 'client.update':
      return { lines: [{ key: 'done.client_updated' }], cards: [] };
    case 'ticket.status': {
      const { ticket } = output as ActionOutput<'ticket.status'>;
      return { lines: [{ key: 'done.found' }], cards: [ticketStateCard(ticket, listener)] };
    }
    case 'ticket.open': {
      const { ticket } = output as ActionOutput<'ticket.open'>;
      const values = { email: textValue(ticket.requesterEmail ?? '') };
      return { lines: [{ key: 'done.opened', values }], cards: [ticketCard(ticket, listener)] };
    }
  }
}

/** Appointments found by a look-up, as a dialogue stores them. */
export function knownAppointments(output: JsonObject): KnownAppointment[] {
  const { appointments } = output as ActionOutput<'appointment.status'>;
  return appointments
    .slice(0, listedAppointments)
    .map(({ id, serviceId, serviceName, startsAt }) => ({ id, serviceId, serviceName, startsAt }));
}

export function newestFirst(orders: readonly BusinessOrder[]): BusinessOrder[] {
  return orders.toSorted((a, b) => b.placedAt.localeCompare(a.placedAt));
}

/** The tickets of a client that are not closed before those that are, as far as they are listed. */
export function knownTickets(output: JsonObject): KnownTicket[] {
  const { tickets } = output as ActionOutput<'ticket.list'>;
  return tickets
    .toSorted((a, b) => Number(a.state === 'closed') - Number(b.state === 'closed'))
    .slice(0, listedTickets)
    .map(({ id, subject }) => ({ id, subject: shortened(subject) }));
}

function shortened(text: string): string {
  if (text.length <= subjectLength) return text;
  return `${text
    .slice(0, subjectLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** Without an amount due there is no link, and nothing to show. */
function linkReply(
  { link }: ActionOutput<'payment.link'>,
  { locale, timeZone }: Listener,
  { order }: About,
): Reply | null {
  if (!order) return null;
  const { number: reference, due: amount } = order;
  const values = { reference: textValue(reference), amount: { kind: 'money', money: amount } } as const;
  const line: Line = { key: 'done.payment_link', values: { ...values, url: textValue(link.url) } };
  const text = sayLine(line, locale, timeZone);
  const { url, expiresAt } = link;
  const card = { kind: 'payment', text, reference, amount, state: 'pending', link: { url, expiresAt } } as const;
  return { lines: [{ key: 'done.link', values }], cards: [card] };
}

/** The log contains no client records: after a crash there is nothing to report. */
function clientReply({ customer }: Partial<ActionOutput<'client.read'>>): Reply {
  if (customer?.name === undefined) return { lines: [{ key: 'fault.interrupted' }], cards: [] };
  return {
    lines: [{ key: 'done.client', values: { fields: { kind: 'list', lines: customerLines(customer) } } }],
    cards: [],
  };
}

function productReply({ products }: ActionOutput<'product.availability'>): Reply | null {
  if (products.length === 0) return null;
  const lines = products.slice(0, limits.messageCards).map(({ name, isAvailable, price }): Line => {
    const values = {
      name: textValue(name),
      status: { kind: 'term', key: isAvailable ? 'stock.yes' : 'stock.no' },
    } as const;
    if (price === null) return { key: 'done.product', values };
    return { key: 'done.priced', values: { ...values, price: { kind: 'money', money: price } } };
  });
  return { lines: [{ key: 'done.products', values: { products: { kind: 'list', lines } } }], cards: [] };
}
