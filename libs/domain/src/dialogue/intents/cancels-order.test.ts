import { expect, it } from 'vitest';
import { cancelsOrder } from './cancels-order.js';

it.each(['cancel my order V-10625', 'can I cancel order 10625?', "Vorrei disdire l'ordine", 'annullate il mio ordine'])(
  '"%s" asks to cancel an order',
  (text) => expect(cancelsOrder(text)).toBe(true),
);

it.each([
  ...['was my order cancelled?', 'cancel my appointment', 'where is my order', "l'ordine è stato annullato?"],
  'annulla il mio appuntamento',
])('"%s" does not', (text) => expect(cancelsOrder(text)).toBe(false));
