import { expect, test } from 'vitest';
import { scriptedSystems } from '#testing/scripted-systems.js';
import type { ActionContext } from './action-handler.js';
import { paymentActions } from './payment-actions.js';

const order = {
  ...{
    number: 'V-1',
    customerId: 'c-1',
    customerEmail: 'ada@shop.example',
    status: 'pending',
    tracking: null,
    lines: [],
  },
  ...{ placedAt: '2026-03-01T09:30:00.000Z', total: { amount: 12_000, currency: 'EUR' } },
};
const systems = scriptedSystems({
  orders: { order: async () => ({ ok: true, value: order }) },
  payments: {
    paymentsFor: async () => ({ ok: true, value: [] }),
    link: async () => ({ ok: true, value: { id: 'l-1' } as never }),
  },
});
/** The outcome of a link for this amount: a fault, or that there is one. */
async function linkOf(amount: number, { requester = 'visitor', email = 'ada@shop.example', currency = 'EUR' } = {}) {
  const request = { reference: 'V-1', description: 'Order', email: null, amount: { amount, currency } };
  const context = { systems, key: 'key', requester, email, customerId: async () => ({ ok: true, value: null }) };
  const linked = await paymentActions['payment.link'].run(request, context as unknown as ActionContext);
  return linked.ok ? 'linked' : linked.code;
}

test('a visitor gets a link for the amount due, and for no other amount or currency', async () => {
  expect(await linkOf(12_000)).toBe('linked');
  expect(await linkOf(500)).toBe('conflict');
  expect(await linkOf(12_000, { currency: 'JPY' })).toBe('conflict');
});

test("a visitor gets no link for another person's order", async () => {
  expect(await linkOf(12_000, { email: 'eve@shop.example' })).toBe('not_found');
});

test('operators name the amount', async () => {
  expect(await linkOf(500, { requester: 'staff' })).toBe('linked');
});
