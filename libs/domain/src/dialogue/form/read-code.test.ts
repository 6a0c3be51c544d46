import { expect, test } from 'vitest';
import { readCode } from './read-words.js';

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
