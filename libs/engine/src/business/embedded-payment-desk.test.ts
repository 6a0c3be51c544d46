import { beforeEach, expect, test } from 'vitest';
import { payment as paymentSchema } from '#contracts/business/payments.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { systemAuthor } from '../access/author.js';
import { EmbeddedPaymentDesk } from './embedded-payment-desk.js';
import { setPaymentSettings } from './payment-settings.js';
import { settlePayment } from './payment-work.js';

const amount = { amount: 12_050, currency: 'EUR' };
const request = { reference: 'V-1', description: 'Lys 2 tent', amount, email: 'Ada@shop.example' };
const linkTemplate = 'https://pay.example/?ref={reference}&amount={amount}';
let engine: EngineHarness;
let desk: EmbeddedPaymentDesk;

beforeEach(() => {
  engine = new EngineHarness(withheld);
  desk = new EmbeddedPaymentDesk(engine.ports, systemAuthor);
});
const set = () => setPaymentSettings(engine.ports, { linkTemplate }, systemAuthor);
const settle = async (id: string, state: 'paid' | 'cancelled') =>
  settlePayment(engine.ports, { id: id as never, state, expected: null, author: systemAuthor });

test('without a payment address there is no link, and nothing is stored', async () => {
  const refused = await desk.link(request, 'key-of-the-link');
  expect(refused).toMatchObject({ ok: false, code: 'unavailable', detail: 'payment_link_unset' });
  expect(accepted(await desk.paymentsFor('V-1'))).toEqual([]);
});

test('a link contains the reference, and is created once per key', async () => {
  await set();
  const keys = ['key-of-the-link', 'key-of-the-link', 'key-of-another'];
  const [first, again, other] = (await Promise.all(keys.map((key) => desk.link(request, key)))).map(accepted);
  expect(first).toMatchObject({ url: 'https://pay.example/?ref=V-1&amount=120.50', expiresAt: null });
  expect([again, accepted(await desk.linked('key-of-the-link'))]).toEqual([first, first]);
  expect(other?.id).not.toBe(first?.id);
  expect(accepted(await desk.linked('key-of-nothing'))).toBeNull();
});

test('staff mark it as paid, and record refunds; the log has the payment', async () => {
  await set();
  const { id } = accepted(await desk.link(request, 'key-of-the-link'));
  expect(await desk.refund(id, null, 'key-of-refund-1')).toMatchObject({ ok: false, code: 'invalid' });
  for (const _ of [1, 2]) accepted(await settle(id, 'paid'));
  expect(await settle(id, 'cancelled')).toMatchObject({ ok: false, code: 'payment_settled' });
  for (const _ of [1, 2])
    expect(accepted(await desk.refund(id, 50, 'key-of-refund-2'))).toMatchObject({ refunded: 50, state: 'paid' });
  expect(await desk.refund(id, 12_001, 'key-of-refund-3')).toMatchObject({ ok: false, code: 'invalid' });
  const refunded = accepted(await desk.refund(id, null, 'key-of-refund-4'));
  expect(refunded).toMatchObject({ refunded: 12_050, state: 'refunded', customerEmail: 'ada@shop.example' });
  expect(paymentSchema.parse(refunded)).toEqual(refunded);
  expect(accepted(await desk.paymentsFor('#v-1'))).toEqual([refunded]);
  expect(await desk.refund('none', null, 'key-of-refund-5')).toMatchObject({ ok: false, code: 'not_found' });
  const types = (await recordedEvents(engine.ports)).map(({ type, data }) => [type, data]);
  expect(types).toEqual([
    ['payment_settings.updated', { changes: [{ field: 'linkTemplate', before: null, after: linkTemplate }] }],
    ['payment.succeeded', { reference: 'V-1', amount, clientEmail: 'ada@shop.example' }],
  ]);
});
