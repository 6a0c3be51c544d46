import type { Card } from '#contracts/business/cards.js';
import { sampleCards } from '#contracts/business/sample-cards.js';
import type { Locale } from '#contracts/states.js';

const hour = 3_600_000;

/** Cards in the states that they may have. */
export function sceneCards(locale: Locale, now: number): Record<string, readonly Card[]> {
  const isItalian = locale === 'it';
  const { order, slots, appointment, payment, ticket } = sampleCards;
  const day = new Date(now + 48 * hour).setUTCHours(8, 0, 0, 0);
  const at = (hours: number) => new Date(day + hours * hour).toISOString();
  const slot = (hours: number) => ({ label: `${at(hours)}`, startsAt: at(hours), endsAt: at(hours + 0.5) });
  const lines = isItalian
    ? [
        { name: 'Tenda da due posti con pavimento rinforzato', quantity: 1 },
        { name: 'Cartuccia di gas', quantity: 3 },
      ]
    : order.lines;
  const service = isItalian ? 'Revisione della bicicletta' : 'Bike service';
  const booked = { ...appointment, service, startsAt: at(6), endsAt: at(7) };
  return {
    orders: [
      { ...order, lines },
      { ...order, number: 'V-10429', status: 'cancelled', progress: null, lines: [], total: null, tracking: null },
      {
        ...order,
        ...{ number: 'V-10430', status: 'delivered', lines: [], total: null },
        ...{ progress: order.progress && { ...order.progress, at: 3 }, tracking: 'https://track.example/VD108271' },
      },
      { ...order, number: 'V-10431', status: 'awaiting customs', progress: null, lines: [], total: null },
    ],
    slots: [
      {
        ...slots,
        service,
        slots: [0, 0.5, 1, 1.5, 24, 26, 27].map(slot),
        other: isItalian ? 'Altri orari' : 'Other times',
      },
    ],
    appointments: [
      { ...booked, previousStart: null },
      { ...booked, previousStart: at(-20) },
      { ...booked, state: 'cancelled', previousStart: null },
    ],
    payments: [
      { ...payment, link: payment.link && { ...payment.link, expiresAt: at(24) } },
      { ...payment, link: payment.link && { ...payment.link, expiresAt: at(-99) } },
      { ...payment, state: 'paid', link: null },
      { ...payment, amount: null },
    ],
    tickets: [ticket, { ...ticket, number: '1043', state: 'pending' }, { ...ticket, number: '1044', state: 'closed' }],
  };
}
