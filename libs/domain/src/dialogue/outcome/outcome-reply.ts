import type { ActionOutput, JsonObject } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { limits } from '#contracts/limits.js';
import type { KnownAppointment } from '../../conversation/dialogue-state.js';
import { appointmentCard } from '../cards/appointment-card.js';
import { orderCard } from '../cards/order-card.js';
import { paymentCard } from '../cards/payment-card.js';
import type { Listener, Reply } from '../cards/speech.js';
import { ticketCard } from '../cards/ticket-card.js';
import { type Line, textValue } from '../form/say-line.js';

/** Appointments that a visitor is asked to choose from. */
const listedAppointments = 8;

const done = {
  'appointment.book': 'done.booked',
  'appointment.move': 'done.moved',
  'appointment.cancel': 'done.cancelled',
} as const;

/** What came of an action, as the visitor is told; null: it found nothing. `previousStart`: of an appointment that was moved. */
export function outcomeReply(
  action: BotActionName,
  output: JsonObject,
  listener: Listener,
  previousStart: string | null = null,
): Reply | null {
  switch (action) {
    case 'order.status': {
      const { order } = output as ActionOutput<'order.status'>;
      return { lines: [{ key: 'done.found' }], cards: [orderCard(order, listener)] };
    }
    case 'payment.status': {
      const { payments } = output as ActionOutput<'payment.status'>;
      const cards = payments.slice(0, limits.messageCards).map((payment) => paymentCard(payment, listener));
      return cards.length === 0 ? null : { lines: [{ key: 'done.found' }], cards };
    }
    case 'product.availability':
      return productReply(output as ActionOutput<'product.availability'>);
    case 'appointment.book':
    case 'appointment.move':
    case 'appointment.cancel': {
      const { appointment } = output as ActionOutput<typeof action>;
      return { lines: [{ key: done[action] }], cards: [appointmentCard(appointment, listener, previousStart)] };
    }
    case 'ticket.open': {
      const { ticket } = output as ActionOutput<'ticket.open'>;
      const values = { email: textValue(ticket.requesterEmail ?? '') };
      return { lines: [{ key: 'done.opened', values }], cards: [ticketCard(ticket, listener)] };
    }
  }
}

/** Appointments that were looked up, as a dialogue keeps them. */
export function knownAppointments(output: JsonObject): KnownAppointment[] {
  const { appointments } = output as ActionOutput<'appointment.status'>;
  return appointments
    .slice(0, listedAppointments)
    .map(({ id, serviceId, serviceName, startsAt }) => ({ id, serviceId, serviceName, startsAt }));
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
