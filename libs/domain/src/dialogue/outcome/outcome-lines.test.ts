import { expect, it } from 'vitest';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { sayLines } from '../form/say-line.js';
import { outcomeLines } from './outcome-lines.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const placedAt = '2026-03-01T23:30:00.000Z';
const order = { number: '7', status: 'shipped', tracking: null, placedAt, total: eur(100) };
const paid = { id: '1', reference: 'V-1', amount: eur(4990), refunded: 0, state: 'paid', createdAt: placedAt };

it.each<[BotActionName, object, string, string]>([
  [
    'order.status',
    { order },
    'Order 7 of 2 March 2026, €1.00: shipped.',
    'Ordine 7 del 2 marzo 2026, 1,00 €: spedito.',
  ],
  [
    'order.status',
    { order: { ...order, status: 'In customs', tracking: 'VD1' } },
    'Order 7 of 2 March 2026, €1.00: In customs. Tracking: VD1',
    'Ordine 7 del 2 marzo 2026, 1,00 €: In customs. Tracciamento: VD1',
  ],
  [
    'payment.status',
    { payments: [paid, { ...paid, refunded: 990 }] },
    'Payments for V-1:\n- 2 March 2026, €49.90: paid\n- 2 March 2026, €49.90: paid, €9.90 refunded',
    'Pagamenti per V-1:\n- 2 marzo 2026, 49,90 €: pagato\n- 2 marzo 2026, 49,90 €: pagato, rimborsati 9,90 €',
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
  ['product.availability', { products: [] }, '', ''],
  [
    'ticket.open',
    { ticket: { id: 'T-7', requesterEmail: 'ada@example.com' } },
    'Done: your request has the number T-7. The reply goes to ada@example.com.',
    'Fatto: la richiesta ha il numero T-7. La risposta arriva a ada@example.com.',
  ],
])('the outcome of %s stands alone in both languages (%#)', (action, output, english, italian) => {
  const lines = outcomeLines(action, output as never);
  const say = (locale: string) => sayLines(lines, locale, 'Europe/Rome').replaceAll('\u00a0', ' ');
  expect([say('en'), say('it')]).toEqual([english, italian]);
});
