import { expect, it } from 'vitest';
import { readPhones } from './read-phones.js';

it.each([
  ['340 555 0001', 'IT', '+393405550001'],
  ['Il mio numero è 02 8646 5001, grazie', 'IT', '+390286465001'],
  ['+44 7700 900004', 'IT', '+447700900004'],
  ['0044 7700 900004', 'IT', '+447700900004'],
  ['07400 123456', 'GB', '+447400123456'],
  ['+39 340-555-0001', null, '+393405550001'],
])('"%s" in %s is %s', (text, country, expected) => {
  expect(readPhones(text, country)).toEqual([expected]);
});

it.each([
  ['340 555 0001', null],
  ['V-10625', 'IT'],
  ['2026-12-01 09:30', 'IT'],
  ['1234', 'IT'],
  ['340 555 0001', 'XX'],
])('"%s" in %s is none', (text, country) => {
  expect(readPhones(text, country)).toEqual([]);
});
