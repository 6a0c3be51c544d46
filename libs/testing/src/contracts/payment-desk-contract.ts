import { beforeAll, describe, expect, test } from 'vitest';
import {
  paymentLink as linkSchema,
  type PaymentLink,
  type PaymentRequest,
  payment as paymentSchema,
} from '#contracts/business/payments.js';
import type { PaymentDesk } from '#engine/ports/business/payment-desk.js';
import { aWriteKey, expectOk, nextSecond, unique } from './business-fixtures.js';

export interface TestedPaymentDesk {
  readonly desk: PaymentDesk;
  /** Pays by a link, as a customer does. */
  pay(link: PaymentLink): Promise<void> | void;
}

/** Contract test of payment desks, for one that may have payments already. */
export function paymentDeskContract(make: () => Promise<TestedPaymentDesk> | TestedPaymentDesk): void {
  describe('a payment desk', () => {
    let tested: TestedPaymentDesk;
    let desk: PaymentDesk;
    beforeAll(async () => {
      tested = await make();
      desk = tested.desk;
    });

    const aRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
      reference: `A-${unique()}`,
      description: 'The blue kettle',
      amount: { amount: 4_250, currency: 'EUR' },
      email: 'ada@shop.example',
      ...changes,
    });
    const aPayment = async (request: PaymentRequest) => {
      await tested.pay(expectOk(await desk.link(request, aWriteKey())));
      const [paid] = expectOk(await desk.paymentsFor(request.reference));
      if (!paid) throw new Error('no payment');
      return paid;
    };

    test('makes a link to pay, which is found by its key', async () => {
      const key = aWriteKey();
      const link = expectOk(await desk.link(aRequest(), key));
      expect(linkSchema.parse(link)).toEqual(link);
      expect(expectOk(await desk.linked(key))).toEqual(link);
      expect(expectOk(await desk.linked(aWriteKey()))).toBeNull();
    });

    test('makes one link under one key: a repeat gives the first, also at the same time and with other words', async () => {
      const [request, key] = [aRequest(), aWriteKey()];
      const [first, second] = await Promise.all([desk.link(request, key), desk.link(request, key)]);
      const third = await desk.link({ ...request, amount: { amount: 1, currency: 'EUR' } }, key);
      expect([expectOk(second), expectOk(third)]).toEqual([expectOk(first), expectOk(first)]);
      const other = expectOk(await desk.link(request, aWriteKey()));
      expect(other.id).not.toBe(expectOk(first).id);
    });

    test('has what was paid for a reference, newest first', async () => {
      const request = aRequest();
      expect(expectOk(await desk.paymentsFor(request.reference))).toEqual([]);
      const first = await aPayment(request);
      expect(paymentSchema.parse(first)).toEqual(first);
      const { reference, amount, email } = request;
      expect(first).toMatchObject({ reference, amount, refunded: 0, state: 'paid', customerEmail: email });
      await nextSecond();
      const second = await aPayment(aRequest({ reference, email: null }));
      expect(expectOk(await desk.paymentsFor(reference))).toEqual([second, first]);
    });

    test('tells references apart, whatever characters they have', async () => {
      const tail = unique();
      const references = [`'${tail}`, `\\'${tail}`, `"${tail}" OR '1'`, `à 漢 🫖 ${tail}`, tail, `${tail}0`];
      for (const reference of references) {
        const paid = await aPayment(aRequest({ reference }));
        expect(expectOk(await desk.paymentsFor(reference)), reference).toEqual([paid]);
      }
    });

    test('refunds a part, then all that is left, and no more', async () => {
      const { id } = await aPayment(aRequest());
      expect(expectOk(await desk.refund(id, 1_000, aWriteKey()))).toMatchObject({ id, refunded: 1_000, state: 'paid' });
      expect(await desk.refund(id, 3_251, aWriteKey())).toMatchObject({ ok: false, code: 'invalid' });
      expect(expectOk(await desk.refund(id, null, aWriteKey()))).toMatchObject({
        id,
        refunded: 4_250,
        state: 'refunded',
      });
      expect(await desk.refund(id, 1, aWriteKey())).toMatchObject({ ok: false, code: 'invalid' });
    });

    test('refunds once under one key, also with another amount', async () => {
      const { id } = await aPayment(aRequest());
      const key = aWriteKey();
      await Promise.all([desk.refund(id, 1_000, key), desk.refund(id, 1_000, key)]);
      const repeated = expectOk(await desk.refund(id, 1_000, key));
      expect(repeated).toMatchObject({ refunded: 1_000 });
      expect(expectOk(await desk.refund(id, 2_000, key))).toEqual(repeated);
    });

    test('a refund of what is not there is not_found', async () => {
      for (const id of ['unknown', 'pi_unknown', '../1', '', '99999999'])
        expect(await desk.refund(id, null, aWriteKey()), id).toMatchObject({ ok: false, code: 'not_found' });
    });
  });
}
