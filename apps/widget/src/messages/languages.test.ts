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
])('the page language %s is spoken as %s', (tag, expected) => {
  expect(catalogueLocale(tag)).toBe(expected);
});

it('dates follow the region that the visitor prefers within the language', () => {
  expect(regionalLocale('en', ['it-IT', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(regionalLocale('it', ['en-GB'])).toBe('it');
});
