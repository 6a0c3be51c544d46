import { expect, test } from 'vitest';
import { minorDigits } from './minor-digits.js';

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['BHD', 3],
])('the smaller unit of %s has %i digits', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});
