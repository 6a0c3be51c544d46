import { expect, it } from 'vitest';
import { isMistyped, isOneEditAway } from './typos.js';

it.each([
  ['battery', 'battery', true],
  ['batery', 'battery', true],
  ['batttery', 'battery', true],
  ['bettery', 'battery', true],
  ['abttery', 'battery', true],
  ['batteyr', 'battery', true],
  ['batery', 'batteries', false],
  ['battery', 'bat', false],
  ['', 'a', true],
  ['ab', '', false],
])('%s and %s are one edit apart: %s', (left, right, are) => {
  expect([isOneEditAway(left, right), isOneEditAway(right, left)]).toEqual([are, are]);
});

it.each([
  ['retrun', 'return', false, true],
  ['retrun', 'returns', false, false],
  ['retrun', 'returns', true, true],
  ['bater', 'battery', true, true],
  ['bater', 'battery', false, false],
  ['eturn', 'return', false, false],
  ['rtn', 'rtns', false, false],
])('%s is a typo of %s (prefix: %s): %s', (typed, word, unfinished, may) => {
  expect(isMistyped(typed, word, unfinished)).toBe(may);
});
