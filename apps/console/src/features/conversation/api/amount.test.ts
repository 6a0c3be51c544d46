import { expect, it } from 'vitest';
import { parseAmount, writtenAmount } from './amount.js';

it.each([
  ['12', 'EUR', 1200],
  ['12,5', 'EUR', 1250],
  ['12.50', 'EUR', 1250],
  ['1.234,50', 'EUR', 123450],
  ['1,234.50', 'USD', 123450],
  ['1 234,50', 'EUR', 123450],
  ['500', 'JPY', 500],
])('reads %s %s', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

it.each(['', '0', '0,00', '-1', '1.234', '12.345', '1.2.3', '12,34,50', 'twelve', '.', '1.23,45', '9999999999999999'])(
  'does not guess what %s is',
  (text) => {
    expect(parseAmount(text, 'EUR')).toBeNull();
  },
);

it('writes an amount so that it is read again', () => {
  for (const money of [
    { amount: 123450, currency: 'EUR' },
    { amount: 5, currency: 'EUR' },
    { amount: 500, currency: 'JPY' },
  ])
    for (const locale of ['en-GB', 'it-IT'])
      expect(parseAmount(writtenAmount(money, locale), money.currency)).toBe(money.amount);
  expect(writtenAmount({ amount: 123450, currency: 'EUR' }, 'it-IT')).toBe('1234,50');
});
