import { expect, test } from 'vitest';
import { countFilters, filtersOf, noFilters, queryOf, searchOf } from './audit-filters.js';

const filters = {
  ...noFilters,
  q: 'anna',
  kind: ['people' as const, 'sign_in' as const].reverse(),
  from: '2026-03-01',
};

test('filters in the address are parsed back unchanged', () => {
  expect(filtersOf(searchOf(filters))).toEqual(filters);
  expect(searchOf(noFilters).toString()).toBe('');
});

test('unknown filters are ignored', () => {
  expect(filtersOf(new URLSearchParams('kind=nonsense,people&from=2026-02-30&who='))).toEqual({
    ...noFilters,
    kind: ['people'],
  });
});

test('only filters that are set are sent, and counted without the text', () => {
  expect(queryOf(noFilters)).toEqual({});
  expect(Object.keys(queryOf(filters))).toEqual(['q', 'kind', 'from']);
  expect(countFilters(filters)).toBe(2);
});
