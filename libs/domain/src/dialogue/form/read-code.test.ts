import { expect, test } from 'vitest';
import { bareCode, readCode } from './read-words.js';

test.each([
  ['the code is P-7', 'P-7'],
  ['it’s P-7.', 'P-7'],
  ['code: 4711', '4711'],
  ['il codice è il P-7', 'P-7'],
])('reads the code of "%s"', (text, code) => {
  expect(readCode(text)).toBe(code);
});

test.each(['P-7', '', 'Via Roma 12', 'the code is on the label', 'I have 2'])(
  'finds no sentence around a code in "%s"',
  (text) => {
    expect(readCode(text)).toBeNull();
  },
);

test.each([
  ['INC0012', 'INC0012'],
  ['#T-17', 'T-17'],
  [' 1017 ', '1017'],
])('a message that is a code alone is read: "%s"', (text, code) => {
  expect(bareCode(text)).toBe(code);
});

test.each(['no', 'T-17 please', 'urgent', '17%', ''])('"%s" is no code', (text) => {
  expect(bareCode(text)).toBeNull();
});
