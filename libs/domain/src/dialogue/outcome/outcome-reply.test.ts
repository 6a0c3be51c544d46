import { describe, expect, it } from 'vitest';
import type { IntentName } from '#contracts/business/bot-actions.js';
import { card } from '#contracts/business/cards.js';
import { sayReply } from '../cards/speech.js';
import { outcomeReply } from './outcome-reply.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const placedAt = '2026-03-01T23:30:00.000Z';
const email = 'ada@example.com';
const order = {
  ...{ number: '7', customerId: 'c', customerEmail: email, status: 'shipped', tracking: null, placedAt },
  lines: [{ sku: 'T', name: 'Tent', quantity: 2 }],
  total: eur(100),
};
const paid = {
  ...{ id: '1', reference: 'V-1', amount: eur(4990), refunded: 0, state: 'paid', createdAt: placedAt },
  customerEmail: email,
};

function said(action: IntentName, output: object, locale: string, proven: string | null) {
  const listener = { locale, timeZone: 'Europe/Rome', email: proven };
  const reply = outcomeReply(action, output as never, listener, { reference: 'V-1' });
  return reply && sayReply(reply, listener);
}

it.each<[IntentName, object, string, string]>([
  [
    'order.status',
    { order },
    'This is what I found.\nOrder 7 of 2 March 2026, €1.00: shipped.\n- 2 × Tent',
    'Ecco che cosa ho trovato.\nOrdine 7 del 2 marzo 2026, 1,00 €: spedito.\n- 2 × Tent',
  ],
  [
    'order.status',
    { order: { ...order, status: 'In customs', tracking: 'VD1', lines: [] } },
    'This is what I found.\nOrder 7 of 2 March 2026, €1.00: In customs. Tracking: VD1',
    'Ecco che cosa ho trovato.\nOrdine 7 del 2 marzo 2026, 1,00 €: In customs. Tracciamento: VD1',
  ],
  [
    'payment.status',
    { payments: [paid, { ...paid, refunded: 990 }] },
    'This is what I found.\nPayment for V-1 of 2 March 2026, €49.90: paid.\nPayment for V-1 of 2 March 2026, €49.90: paid, €9.90 refunded.',
    'Ecco che cosa ho trovato.\nPagamento per V-1 del 2 marzo 2026, 49,90 €: pagato.\nPagamento per V-1 del 2 marzo 2026, 49,90 €: pagato, rimborsati 9,90 €.',
  ],
  [
    'product.availability',
    {
      products: [
        { sku: 'A', name: 'Tent', isAvailable: true, quantity: 3, price: eur(32900) },
        { sku: 'B', name: 'Boots', isAvailable: false, quantity: 0, price: null },
      ],
    },
    'This is what I found:\n- Tent, €329.00: available\n- Boots: not available at the moment',
    'Ecco che cosa ho trovato:\n- Tent, 329,00 €: disponibile\n- Boots: al momento non disponibile',
  ],
  [
    'payment.status',
    { payments: [] },
    'No payment for order V-1 has arrived so far.',
    'Per l’ordine V-1 finora non è arrivato alcun pagamento.',
  ],
  [
    'ticket.status',
    { ticket: { id: '17', subject: 'The zip broke', state: 'pending', createdAt: placedAt, requesterEmail: email } },
    'This is what I found.\nRequest 17 of 2 March 2026, The zip broke: we are waiting for your reply.',
    'Ecco che cosa ho trovato.\nRichiesta 17 del 2 marzo 2026, The zip broke: in attesa di una risposta dal cliente.',
  ],
  [
    'ticket.open',
    { ticket: { id: 'T-7', subject: 'The zip broke', state: 'open', requesterEmail: email } },
    'Done. The reply goes to ada@example.com.\nYour request has the number T-7: The zip broke',
    'Fatto. La risposta arriva a ada@example.com.\nLa richiesta ha il numero T-7: The zip broke',
  ],
])('the outcome of %s stands alone in both languages (%#)', (action, output, english, italian) => {
  const say = (locale: string) => said(action, output, locale, email)?.text.replaceAll('\u00a0', ' ');
  expect([say('en'), say('it')]).toEqual([english, italian]);
});

describe('a visitor who names number and address, but is not proven to be the owner', () => {
  it('sees state and date of an order, and neither its items nor its price', () => {
    const reply = said('order.status', { order }, 'en', null);
    expect(reply?.text).toBe('This is what I found.\nOrder 7 of 2 March 2026: shipped.');
    expect(reply?.cards).toMatchObject([{ number: '7', lines: [], total: null }]);
    expect(said('order.status', { order }, 'en', 'eve@example.com')).toEqual(reply);
  });

  it('reads state and date of a payment, not its amount', () => {
    const reply = said('payment.status', { payments: [paid] }, 'en', null);
    expect(reply?.text).toBe('This is what I found.\nPayment for V-1 of 2 March 2026: paid.');
    expect(reply?.cards).toMatchObject([{ amount: null }]);
  });
});

it.each([
  ['pending', { at: 0 }],
  ['processing', { at: 1 }],
  ['ready_for_pickup', { at: 2, steps: ['placed', 'preparing', 'ready_for_pickup', 'delivered'] }],
  ['delivered', { at: 3 }],
  ['cancelled', null],
  ['In customs', null],
])('an order that is %s shows how far it is', (status, progress) => {
  const reply = said('order.status', { order: { ...order, status } }, 'en', email);
  expect(reply?.cards?.[0]).toMatchObject({ kind: 'order', progress });
});

it('a missing record is no outcome', () => {
  expect(said('product.availability', { products: [] }, 'en', null)).toBeNull();
});

it('words from systems are shown as they are: no link, no emphasis, one line', () => {
  const subject = '**Click** [here](https://evil.example)\n- now';
  const reply = said('ticket.open', { ticket: { id: '1', subject, state: 'open', requesterEmail: null } }, 'en', null);
  expect(reply?.text.split('\n').at(-1)).toBe(
    'Your request has the number 1: *Click* [here] (https://evil.example) - now',
  );
});

it('cards are valid by their schema', () => {
  for (const output of [{ order }, { order: { ...order, status: 'returned' } }]) {
    for (const shown of said('order.status', output, 'it', email)?.cards ?? [])
      expect(card.parse(shown)).toEqual(shown);
  }
});
