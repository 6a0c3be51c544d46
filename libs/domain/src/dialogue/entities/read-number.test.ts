import { expect, test } from 'vitest';
import { readNumber } from './read-number.js';

test.each([
  ['3', 'integer', '3'],
  ['about 12 I think', 'integer', '12'],
  ['-4', 'number', '-4'],
  ['2,5', 'number', '2.5'],
  ['sono 2.50 kg', 'number', '2.5'],
] as const)('reads the number of "%s"', (text, kind, number) => {
  expect(readNumber(text, kind)).toBe(number);
});

test.each([
  ['', 'number'],
  ['2 or 3', 'number'],
  ['1.200', 'number'],
  ['2,5', 'integer'],
  ['P7', 'number'],
  ['1.2.3', 'number'],
] as const)('does not guess what "%s" is as a %s', (text, kind) => {
  expect(readNumber(text, kind)).toBeNull();
});
