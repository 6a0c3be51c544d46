import { expect, it } from 'vitest';
import { cancelsOrder } from './cancels-order.js';

it.each([
  'cancella il mio ordine',
  'annullamento ordine 10625',
  'cancellation of my order',
  'cancel my order V-10625',
  'can I cancel order 10625?',
  "Vorrei disdire l'ordine",
  'annullate il mio ordine',
])('"%s" asks to cancel an order', (text) => expect(cancelsOrder(text)).toBe(true));

it.each([
  ...['was my order cancelled?', 'cancel my appointment', 'where is my order', "l'ordine è stato annullato?"],
  'annulla il mio appuntamento',
  ...["I don't want to cancel my order, where is it?", 'Where is my order? I did not cancel it'],
  "non voglio annullare l'ordine, dov'è?",
])('"%s" does not', (text) => expect(cancelsOrder(text)).toBe(false));
