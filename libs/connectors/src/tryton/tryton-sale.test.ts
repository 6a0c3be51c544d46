import { expect, it } from 'vitest';
import { statusOf } from './tryton-sale.js';
import { toInstant, toMoney } from './tryton-values.js';

it.each([
  ['draft', 'none', 'none', 'pending'],
  ['quotation', 'none', 'none', 'pending'],
  ['confirmed', 'none', 'none', 'processing'],
  ['processing', 'waiting', 'waiting', 'processing'],
  ['processing', 'waiting', 'paid', 'processing'],
  ['processing', 'exception', 'paid', 'processing'],
  ['processing', 'sent', 'waiting', 'shipped'],
  ['done', 'sent', 'paid', 'shipped'],
  ['processing', 'none', 'paid', 'paid'],
  ['done', 'none', 'paid', 'paid'],
  ['cancelled', 'none', 'none', 'cancelled'],
])('a sale that is %s, with shipments %s and invoices %s, is %s', (state, shipment_state, invoice_state, status) => {
  expect(statusOf({ state, shipment_state, invoice_state })).toBe(status);
});

it.each([
  ['19.99', 'EUR', 1_999],
  ['1E+2', 'EUR', 10_000],
  ['0.00', 'EUR', 0],
  ['1200', 'JPY', 1_200],
  ['1.005', 'BHD', 1_005],
])('%s %s is an amount of %i', (decimal, currency, amount) => {
  expect(toMoney({ __class__: 'Decimal', decimal }, currency)).toEqual({ amount, currency });
});

it('reads a date as the beginning of its day, and a time as UTC', () => {
  const day = { year: 2026, month: 2, day: 1 };
  expect(toInstant({ __class__: 'date', ...day })).toBe('2026-02-01T00:00:00.000Z');
  const time = { __class__: 'datetime', ...day, hour: 9, minute: 30, second: 5 } as const;
  expect(toInstant(time)).toBe('2026-02-01T09:30:05.000Z');
});
