import type { ActionOutput, JsonObject } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { type TextKey, textKeys } from '../form/form-texts.js';
import type { Line, LineValue } from '../form/say-line.js';

/** Most records of one kind in one message. */
const listed = 5;

/** Visitor-visible outcome of an action. Empty: it found nothing. */
export function outcomeLines(action: BotActionName, output: JsonObject): Line[] {
  switch (action) {
    case 'order.status':
      return orderLines(output as ActionOutput<'order.status'>);
    case 'payment.status':
      return paymentLines(output as ActionOutput<'payment.status'>);
    case 'product.availability':
      return productLines(output as ActionOutput<'product.availability'>);
    case 'ticket.open':
      return ticketLines(output as ActionOutput<'ticket.open'>);
  }
}

function orderLines({ order: { number, placedAt, total, status, tracking } }: ActionOutput<'order.status'>): Line[] {
  const values = {
    number: textValue(number),
    date: { kind: 'date', at: placedAt },
    total: { kind: 'money', money: total },
    status: termOr(`order.${status}`, status),
  } as const;
  const sent: Line[] = tracking ? [{ key: 'done.tracking', values: { tracking: textValue(tracking) } }] : [];
  return [{ key: 'done.order', values }, ...sent];
}

function paymentLines({ payments }: ActionOutput<'payment.status'>): Line[] {
  const [first] = payments;
  if (!first) return [];
  const lines = payments.slice(0, listed).map(({ amount, refunded, state, createdAt }): Line => {
    const values = {
      date: { kind: 'date', at: createdAt },
      amount: { kind: 'money', money: amount },
      status: termOr(`payment.${state}`, state),
    } as const;
    if (refunded === 0 || state === 'refunded') return { key: 'done.payment', values };
    const back = { kind: 'money', money: { amount: refunded, currency: amount.currency } } as const;
    return { key: 'done.refunded', values: { ...values, refunded: back } };
  });
  const values = { reference: textValue(first.reference), payments: { kind: 'list', lines } } as const;
  return [{ key: 'done.payments', values }];
}

function productLines({ products }: ActionOutput<'product.availability'>): Line[] {
  if (products.length === 0) return [];
  const lines = products.slice(0, listed).map(({ name, isAvailable, price }): Line => {
    const values = {
      name: textValue(name),
      status: { kind: 'term', key: isAvailable ? 'stock.yes' : 'stock.no' },
    } as const;
    if (price === null) return { key: 'done.product', values };
    return { key: 'done.priced', values: { ...values, price: { kind: 'money', money: price } } };
  });
  return [{ key: 'done.products', values: { products: { kind: 'list', lines } } }];
}

function ticketLines({ ticket: { id, requesterEmail } }: ActionOutput<'ticket.open'>): Line[] {
  return [{ key: 'done.ticket', values: { id: textValue(id), email: textValue(requesterEmail ?? '') } }];
}

function textValue(text: string): LineValue {
  return { kind: 'text', text };
}

/** Systems have states of their own, which the visitor sees unchanged. */
function termOr(key: string, word: string): LineValue {
  const known = textKeys.find((each): each is TextKey => each === key);
  return known ? { kind: 'term', key: known } : textValue(word);
}
