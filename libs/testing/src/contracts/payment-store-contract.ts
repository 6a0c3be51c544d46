import { describe, expect, test } from 'vitest';
import type { PaymentId } from '#contracts/ids.js';
import type { PaymentFilter, PaymentSettingsStore, PaymentStore, StoredPayment } from '#engine/ports/payment-store.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const aPayment = (id: string, changes: Partial<StoredPayment> = {}): StoredPayment => ({
  ...{ id: id as PaymentId, reference: 'V-1', description: 'Lys 2 tent', refunded: 0, state: 'pending' },
  ...{ amount: { amount: 9_007_199_254_740_991, currency: 'EUR' }, customerEmail: null, url: null, writeKey: null },
  ...{ version: 1, createdAt: now + Number(id), updatedAt: now },
  ...changes,
});
const one = aPayment('1', { writeKey: 'key-1', url: 'https://pay.example/1', customerEmail: 'ada@shop.example' });
const two = aPayment('2', { reference: '#v-1', state: 'paid' });
const three = aPayment('3', { reference: 'V-2', customerEmail: 'ada@shop.example' });

/** Contract test of stores of payments and of their settings. */
export function describePaymentStores(
  name: string,
  open: Open<{ readonly payments: PaymentStore; readonly paymentSettings: PaymentSettingsStore }>,
): void {
  describe(`${name} as a store of payments`, () => {
    const stores = openForEach(open);
    const found = async (filter: PaymentFilter) =>
      (await stores().payments.list(filter, { offset: 0, limit: 10 })).items.map(({ id }) => id);

    test('returns a payment as it was put, by id and by key', async () => {
      const { payments } = stores();
      for (const payment of [one, two]) await payments.put(payment);
      expect([await payments.get(one.id), await payments.byWriteKey('key-1')]).toEqual([one, one]);
      expect(await payments.byWriteKey('key-2')).toBeNull();
      await expect(payments.put({ ...two, writeKey: 'key-1' })).rejects.toThrow();
    });

    test('lists payments newest first, by reference as it is written, state and address', async () => {
      const { payments } = stores();
      for (const payment of [two, three, one]) await payments.put(payment);
      expect(await found({})).toEqual(['3', '2', '1']);
      expect(await found({ reference: 'V-1' })).toEqual(['2', '1']);
      expect(await found({ reference: '#v-1', state: 'paid' })).toEqual(['2']);
      expect(await found({ email: 'ada@shop.example' })).toEqual(['3', '1']);
      expect(await found({ state: 'pending' })).toEqual(['3', '1']);
    });

    test('keeps a refund under its key, which no other may have', async () => {
      const { payments } = stores();
      const refund = { writeKey: 'refund-1', paymentId: one.id, amount: 5, at: now };
      await payments.addRefund(refund);
      expect([await payments.refundUnder('refund-1'), await payments.refundUnder('refund-2')]).toEqual([refund, null]);
      await expect(payments.addRefund({ ...refund, amount: 6 })).rejects.toThrow();
    });

    test('keeps the settings; at first there is no address', async () => {
      const { paymentSettings } = stores();
      expect(await paymentSettings.get()).toEqual({ linkTemplate: null });
      for (const linkTemplate of ['https://pay.example/{reference}', null]) {
        await paymentSettings.put({ linkTemplate });
        expect(await paymentSettings.get()).toEqual({ linkTemplate });
      }
    });
  });
}
