import { expect, test } from 'vitest';
import { readTypedPhone } from './read-phone.js';

test.each([
  ['340 555 0001', '340 555 0001'],
  ['it is 011/555-0199.', '011/555-0199'],
  ['il numero è (011) 5550199', '(011) 5550199'],
])('"%s" is the number %s', (text, number) => {
  expect(readTypedPhone(text)).toBe(number);
});

test.each(['no', '12345', '340 555 0001 after six', 'tomorrow at 10', '1'.repeat(30)])('"%s" is no number', (text) => {
  expect(readTypedPhone(text)).toBeNull();
});
