import { expect, test } from 'vitest';
import type { BusinessOrder } from '#contracts/business/orders.js';
import type { Payment } from '#contracts/business/payments.js';
import { ok } from '#contracts/result.js';
import { emptyForm } from '#domain/dialogue/form/form.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { orderListLimit } from '../actions/order-actions.js';
import { lookedUp } from './conclude-action.js';

const total = { amount: 5_000, currency: 'EUR' };

/** Orders that await payment, placed last first: 9 was placed after 8. */
const pending = (count: number): BusinessOrder[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ number: String(count - at), customerId: 'c-1', customerEmail: 'ada@example.com', status: 'pending' },
    ...{ tracking: null, lines: [], total, placedAt: new Date(Date.UTC(2026, 0, count - at)).toISOString() },
  }));

/** What there is to pay of these orders, where only those with the numbers `unpaid` are not paid yet. */
async function toPay(orders: readonly BusinessOrder[], unpaid: readonly string[]) {
  const engine = new EngineHarness(withheld);
  const paid = (reference: string): Payment => ({
    ...{ id: reference, reference, amount: total, refunded: 0, state: 'paid' },
    ...{ customerEmail: null, createdAt: '2026-02-01T09:00:00.000Z' },
  });
  engine.embedded = scriptedSystems({
    payments: { paymentsFor: async (number) => ok(unpaid.includes(number) ? [] : [paid(number)]) },
  });
  const conversation = await engine.state(await engine.start('visitor'));
  const dialogue = { intent: 'payment.link', form: emptyForm('payment.link'), calledUpTo: null } as const;
  return lookedUp(engine.ports, conversation, dialogue, 'order.list', { orders: [...orders] });
}

test('an unpaid order is found behind newer ones that are paid already', async () => {
  expect(await toPay(pending(8), ['2'])).toMatchObject({
    facts: { orders: [{ number: '2', due: total }] },
    values: { number: '2' },
  });
});

test('the five newest orders that are not paid are offered', async () => {
  const unpaid = ['9', '7', '5', '4', '2', '1'];
  const orders = unpaid.slice(0, 5).map((number) => ({ number }));
  expect(await toPay(pending(9), unpaid)).toMatchObject({ facts: { orders } });
});

test('"nothing to pay" is reported only if all orders are known; if the list may be incomplete, the bot asks for the number', async () => {
  expect(await toPay(pending(orderListLimit - 1), [])).toEqual({ lines: [{ key: 'fault.nothing_due' }] });
  expect(await toPay(pending(orderListLimit), [])).toEqual({ facts: { orders: [] } });
});
