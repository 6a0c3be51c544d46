import { expect, test } from 'vitest';
import type { ClientId } from '#contracts/ids.js';
import { type OrderFields, patchedOrder } from './order-changes.js';

const lamp = { sku: 'L-1', name: 'Lamp', quantity: 1, unitAmount: 4900 };
const order: OrderFields = {
  clientId: 'giulia' as ClientId,
  number: 'V-1001',
  status: 'shipped',
  tracking: 'DHL 42',
  lines: [lamp],
  total: { amount: 4900, currency: 'EUR' },
  placedAt: Date.UTC(2026, 0, 5),
};

test('a patch changes the fields that it names and nothing else', () => {
  expect(patchedOrder(order, {})).toEqual(order);
  const patch = { status: 'delivered', total: { amount: 5900 }, placedAt: '2026-01-06T00:00:00.000Z' };
  expect(patchedOrder(order, patch)).toEqual({
    ...order,
    status: 'delivered',
    total: { amount: 5900, currency: 'EUR' },
    placedAt: Date.UTC(2026, 0, 6),
  });
});

test('null removes the tracking, and lines are replaced as a whole', () => {
  const shade = { ...lamp, sku: 'S-1' };
  expect(patchedOrder(order, { tracking: null, lines: [shade] })).toEqual({ ...order, tracking: null, lines: [shade] });
});

test('an equal order is equal as JSON, whatever the order of fields in the patch', () => {
  const { quantity, unitAmount, name, sku } = lamp;
  const patch = { total: { currency: 'EUR', amount: 4900 }, lines: [{ unitAmount, quantity, name, sku }] };
  expect(JSON.stringify(patchedOrder(order, patch))).toBe(JSON.stringify(order));
});
