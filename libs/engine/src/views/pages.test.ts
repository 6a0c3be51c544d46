import { expect, test } from 'vitest';
import { pageOf, windowOf } from './pages.js';

const all = ['a', 'b', 'c', 'd', 'e'];

test('a page holds its items and says how many there are in all', () => {
  expect(pageOf(all, { page: 1, limit: 2 })).toEqual({ items: ['a', 'b'], total: 5, page: 1, limit: 2 });
  expect(pageOf(all, { page: 3, limit: 2 })).toEqual({ items: ['e'], total: 5, page: 3, limit: 2 });
});

test('a page beyond the last is empty', () => {
  expect(pageOf(all, { page: 4, limit: 2 })).toEqual({ items: [], total: 5, page: 4, limit: 2 });
});

test('the window of a store begins after the pages before', () => {
  expect(windowOf({ page: 3, limit: 20 })).toEqual({ offset: 40, limit: 20 });
});
