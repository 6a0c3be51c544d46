import { expect, test } from 'vitest';
import { readTypedPhone } from './read-phone.js';

test.each([
  ['340 555 0001', '340 555 0001'],
  ['it is 011/555-0199.', '011/555-0199'],
  ['il numero è (011) 5550199', '(011) 5550199'],
  ['01.23.45.67.89', '01.23.45.67.89'],
])('"%s" is the number %s', (text, number) => {
  expect(readTypedPhone(text)).toBe(number);
});

test.each([
  ...['no', '12345', '340 555 0001 after six', 'tomorrow at 10', '1'.repeat(30)],
  ...['12/03/2024', 'on 12.3.24', '12-03-2024 15.30', '2024-03-12 15.30', '12/03 15.30-16.30'],
])('"%s" is no number', (text) => {
  expect(readTypedPhone(text)).toBeNull();
});
