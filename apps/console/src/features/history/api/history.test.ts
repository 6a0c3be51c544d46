import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { countFilters, filtersOf, noFilters, queryOf, searchOf } from './history-filters.js';
import { markedParts, plainExcerpt } from './marked-parts.js';

const filters = {
  ...noFilters,
  q: 'reso gratuito',
  state: ['resolved' as const, 'closed' as const],
  rating: ['1', '2'].reverse(),
  operatorId: 'op-anna',
  locale: 'it' as const,
  from: '2026-03-01',
  page: 3,
};

describe('filters in the address', () => {
  it('are parsed back unchanged', () => {
    expect(filtersOf(searchOf(filters))).toEqual(filters);
    expect(searchOf(noFilters).toString()).toBe('');
  });

  it('ignore invalid parameters', () => {
    expect(filtersOf(new URLSearchParams('state=nonsense,bot&language=tlh&from=soon&page=-2&rating=9'))).toEqual({
      ...noFilters,
      state: ['bot'],
    });
  });

  it.each(['9999-99-99', '2026-02-30', '26-1-1'])('ignore %s, which is not a date', (from) => {
    expect(filtersOf(new URLSearchParams({ from })).from).toBeNull();
  });

  it('send only parameters that are set', () => {
    expect(queryOf(noFilters)).toEqual({});
  });

  it('include the whole of the last day', () => {
    const { from, to } = queryOf({ ...noFilters, from: '2026-03-01', to: '2026-03-01' });
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(24 * 60 * 60_000);
  });

  it('are counted without the search text', () => {
    expect(countFilters(filters)).toBe(5);
  });
});

describe('a marked excerpt', () => {
  it('is split into matches and the text around them', () => {
    expect(markedParts('my \u2068refund\u2069 is late')).toEqual([
      { text: 'my ', hit: false, at: 0 },
      { text: 'refund', hit: true, at: 4 },
      { text: ' is late', hit: false, at: 11 },
    ]);
  });

  it('shows no formatting marks, and only the label of a link', () => {
    expect(plainExcerpt('within **\u206830\u2069 days**, see [our \u2068page\u2069](https://a.example)')).toBe(
      'within \u206830\u2069 days, see our \u2068page\u2069',
    );
  });

  it('never loses or invents a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\u2068', '\u2069') }), (excerpt) => {
        const text = markedParts(excerpt)
          .map((part) => part.text)
          .join('');
        expect(text).toBe(excerpt.replace(/[\u2068\u2069]/g, ''));
      }),
    );
  });
});
