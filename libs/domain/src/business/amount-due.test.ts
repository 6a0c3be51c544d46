import { expect, it } from 'vitest';
import type { Payment } from '#contracts/business/payments.js';
import { amountDue } from './amount-due.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const paid = (amount: number, more: Partial<Payment> = {}): Payment => ({
  ...{ id: '1', reference: 'V-1', amount: eur(amount), refunded: 0, state: 'paid', customerEmail: null },
  ...{ createdAt: '2026-03-01T09:30:00.000Z', ...more },
});
const pending = { status: 'pending', total: eur(10_000) };

it('is the total minus payments that were not refunded', () => {
  expect(amountDue(pending, [])).toEqual(eur(10_000));
  expect(amountDue(pending, [paid(4_000), paid(1_000, { refunded: 500 })])).toEqual(eur(5_500));
  expect(amountDue(pending, [paid(9_000, { state: 'failed' }), paid(9_000, { state: 'pending' })])).toEqual(
    eur(10_000),
  );
});

it('is null if the order is paid or awaits no payment, or if the currencies differ', () => {
  expect(amountDue(pending, [paid(10_000)])).toBeNull();
  expect(amountDue({ ...pending, status: 'shipped' }, [])).toBeNull();
  expect(amountDue(pending, [paid(10, { amount: { amount: 10, currency: 'USD' } })])).toBeNull();
});
