import { expect, test } from 'vitest';
import { isTimeZone, knownTimeZone } from './time-zone.js';

test.each([
  ['Europe/Rome', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('%j is the name of a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

test('an unknown time zone is replaced by UTC', () => {
  expect(['Europe/Rome', 'Europe/Atlantis'].map(knownTimeZone)).toEqual(['Europe/Rome', 'UTC']);
});
