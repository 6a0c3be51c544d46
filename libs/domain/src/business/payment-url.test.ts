import { expect, test } from 'vitest';
import { decimalAmount, paymentUrl } from './payment-url.js';

const paid = {
  id: 'p1',
  reference: 'V-1 & co',
  description: 'Lys 2',
  amount: { amount: 5, currency: 'EUR' },
  email: null,
};

test('a payment URL contains the encoded placeholders, and leaves other braces unchanged', () => {
  const template =
    'https://pay.example/?ref={reference}&amount={amount}{currency}&minor={minor}&mail={email}&x={other}';
  expect(paymentUrl(template, paid)).toBe(
    'https://pay.example/?ref=V-1%20%26%20co&amount=0.05EUR&minor=5&mail=&x={other}',
  );
});

test('values are inserted once: a value that looks like a placeholder is not replaced', () => {
  expect(paymentUrl('https://pay.example/{reference}', { ...paid, reference: '{amount}' })).toBe(
    'https://pay.example/%7Bamount%7D',
  );
});

test.each([
  [1250, 'EUR', '12.50'],
  [0, 'EUR', '0.00'],
  [1250, 'JPY', '1250'],
  [1250, 'BHD', '1.250'],
])('%i minor units of %s are %s', (amount, currency, text) => {
  expect(decimalAmount({ amount, currency })).toBe(text);
});
