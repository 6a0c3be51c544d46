import type { CardKind, CardOf } from './cards.js';

/** Sample card of each kind, for the catalogue of events, for scenes of the screens, and for tests. */
export const sampleCards: { readonly [K in CardKind]: CardOf<K> } = {
  order: {
    kind: 'order',
    text: 'Order V-10428 of 1 March 2026, €508.00: shipped. Tracking: VD108271',
    number: 'V-10428',
    status: 'shipped',
    progress: { steps: ['placed', 'preparing', 'shipped', 'delivered'], at: 2 },
    placedAt: '2026-03-01T09:30:00.000Z',
    tracking: 'VD108271',
    lines: [
      { name: 'Two-person tent', quantity: 1 },
      { name: 'Gas cartridge', quantity: 3 },
    ],
    total: { amount: 50_800, currency: 'EUR' },
  },
  slots: {
    kind: 'slots',
    text: '- Wednesday 4 March at 10:00\n- Wednesday 4 March at 10:30\n- Thursday 5 March at 16:00',
    service: 'Bike service',
    timeZone: 'Europe/Rome',
    slots: [
      {
        label: 'Wednesday 4 March at 10:00',
        startsAt: '2026-03-04T09:00:00.000Z',
        endsAt: '2026-03-04T09:30:00.000Z',
      },
      {
        label: 'Wednesday 4 March at 10:30',
        startsAt: '2026-03-04T09:30:00.000Z',
        endsAt: '2026-03-04T10:00:00.000Z',
      },
      {
        label: 'Thursday 5 March at 16:00',
        startsAt: '2026-03-05T15:00:00.000Z',
        endsAt: '2026-03-05T15:30:00.000Z',
      },
    ],
    other: 'Other times',
  },
  appointment: {
    kind: 'appointment',
    text: 'Bike service: Thursday 5 March at 16:00. The number of the appointment is B-4821.',
    reference: 'B-4821',
    service: 'Bike service',
    startsAt: '2026-03-05T15:00:00.000Z',
    endsAt: '2026-03-05T15:30:00.000Z',
    timeZone: 'Europe/Rome',
    state: 'booked',
    previousStart: '2026-03-04T09:00:00.000Z',
  },
  payment: {
    kind: 'payment',
    text: 'Payment for V-10428, €508.00: not paid yet. Pay here: https://pay.example.com/V-10428',
    reference: 'V-10428',
    amount: { amount: 50_800, currency: 'EUR' },
    state: 'pending',
    link: { url: 'https://pay.example.com/V-10428', expiresAt: '2026-03-05T15:00:00.000Z' },
  },
  ticket: {
    kind: 'ticket',
    text: 'Your request has the number 1042: The parcel arrived open',
    number: '1042',
    subject: 'The parcel arrived open',
    state: 'open',
  },
};
