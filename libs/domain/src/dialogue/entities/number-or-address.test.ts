import { expect, it } from 'vitest';
import { isNumberOrAddress } from './number-or-address.js';

it.each(['10625', '#10625', ' 340 555 0001. ', '12/11/2026', 'ada@shop.example', 'Ada.Rossi@shop.example\n'])(
  '"%s" asks nothing',
  (text) => {
    expect(isNumberOrAddress(text)).toBe(true);
  },
);

it.each([
  '911',
  '10625?',
  'order 10625',
  'a person',
  'ada@shop.example please',
  '10625\nwhere is it',
  '',
  'V-10625 or not',
])('"%s" may ask something', (text) => {
  expect(isNumberOrAddress(text)).toBe(false);
});
