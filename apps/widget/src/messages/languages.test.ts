import { expect, it } from 'vitest';
import { catalogueLocale, regionalLocale } from './languages.js';

it.each([
  ['it', 'it'],
  ['it-CH', 'it'],
  ['IT_it', 'it'],
  ['en-GB', 'en'],
  ['de', 'en'],
  ['', 'en'],
  [null, 'en'],
])('the page language %s selects %s', (tag, expected) => {
  expect(catalogueLocale(tag)).toBe(expected);
});

it('dates use the region that the visitor prefers for the language', () => {
  expect(regionalLocale('en', ['it-IT', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(regionalLocale('it', ['en-GB'])).toBe('it');
});
