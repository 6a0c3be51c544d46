import type { CardOf, OrderStep } from '#contracts/business/cards.js';
import type { BusinessOrder } from '#contracts/business/orders.js';
import type { KnownOrderStatus } from '#contracts/orders.js';
import { knownOrderStatuses } from '#contracts/orders.js';
import { type Line, sayLine, sayLines, termOr, textValue } from '../form/say-line.js';
import { isOwn, type Listener } from './speech.js';

type Progress = CardOf<'order'>['progress'];

const shipped: OrderStep[] = ['placed', 'preparing', 'shipped', 'delivered'];
const pickedUp: OrderStep[] = ['placed', 'preparing', 'ready_for_pickup', 'delivered'];

/** Progress of an order by status; null: it will not be delivered. */
const progressOf: Readonly<Record<KnownOrderStatus, Progress>> = {
  pending: { steps: shipped, at: 0 },
  paid: { steps: shipped, at: 0 },
  processing: { steps: shipped, at: 1 },
  shipped: { steps: shipped, at: 2 },
  ready_for_pickup: { steps: pickedUp, at: 2 },
  delivered: { steps: shipped, at: 3 },
  cancelled: null,
  returned: null,
  refunded: null,
};

/** Card of an order: status and date; products and total only for its proven owner. */
export function orderCard(order: BusinessOrder, listener: Listener): CardOf<'order'> {
  const { number, placedAt, status, tracking } = order;
  const isTheirs = isOwn(order.customerEmail, listener);
  const known = knownOrderStatuses.find((one) => one === status);
  const lines = isTheirs ? order.lines.map(({ name, quantity }) => ({ name, quantity })) : [];
  const total = isTheirs ? order.total : null;
  const facts = { number, status, placedAt, tracking, lines, total, progress: known ? progressOf[known] : null };
  return { kind: 'order', text: textOf(facts, listener), ...facts };
}

function textOf(card: Omit<CardOf<'order'>, 'kind' | 'text'>, { locale, timeZone }: Listener): string {
  const { number, placedAt, total, status, tracking, lines } = card;
  const values = {
    number: textValue(number),
    date: { kind: 'date', at: placedAt },
    status: termOr(`order.${status}`, status),
  } as const;
  const said: Line[] = [
    total === null
      ? { key: 'done.order', values }
      : { key: 'done.own_order', values: { ...values, total: { kind: 'money', money: total } } },
  ];
  if (tracking) said.push({ key: 'done.tracking', values: { tracking: textValue(tracking) } });
  const items = lines.map(({ name, quantity }): Line => {
    return { key: 'done.item', values: { quantity: { kind: 'number', number: quantity }, name: textValue(name) } };
  });
  return [sayLines(said, locale, timeZone), ...items.map((item) => `- ${sayLine(item, locale, timeZone)}`)].join('\n');
}
