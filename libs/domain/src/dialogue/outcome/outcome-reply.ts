import type { ActionOutput, JsonObject } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { limits } from '#contracts/limits.js';
import { orderCard } from '../cards/order-card.js';
import { paymentCard } from '../cards/payment-card.js';
import type { Listener, Reply } from '../cards/speech.js';
import { ticketCard } from '../cards/ticket-card.js';
import { type Line, textValue } from '../form/say-line.js';

/** What came of an action, as the visitor is told; null: it found nothing. */
export function outcomeReply(action: BotActionName, output: JsonObject, listener: Listener): Reply | null {
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
    case 'ticket.open': {
      const { ticket } = output as ActionOutput<'ticket.open'>;
      const values = { email: textValue(ticket.requesterEmail ?? '') };
      return { lines: [{ key: 'done.opened', values }], cards: [ticketCard(ticket, listener)] };
    }
  }
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
