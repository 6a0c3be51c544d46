import { describe, expect, it } from 'vitest';
import { faultsOf, isSameContent, variantsOf } from './article-draft.js';
import { articleFiltersOf, articleSearchOf, noArticleFilters } from './article-filters.js';

describe('filters of the list of articles', () => {
  it('are parsed from the URL unchanged', () => {
    const filters = { ...noArticleFilters, q: 'reso', status: 'draft' as const, locale: 'it' as const, page: 2 };
    expect(articleFiltersOf(articleSearchOf(filters))).toEqual(filters);
    expect(articleSearchOf(noArticleFilters).toString()).toBe('');
  });

  it('ignore invalid parameters', () => {
    expect(articleFiltersOf(new URLSearchParams('status=lost&kind=song&language=tlh&page=-1'))).toEqual(
      noArticleFilters,
    );
  });
});

describe('an edited article', () => {
  const content = { kind: 'answer', locale: 'en', topic: '', title: 'T', variants: ['a'], body: 'B' } as const;

  it('has one phrasing per line, without duplicates', () => {
    expect(variantsOf(' how long?\n\nhow long?\nwhen does it come? ')).toEqual(['how long?', 'when does it come?']);
  });

  it('is changed only if saving would change something', () => {
    expect(isSameContent({ ...content, variants: ['a'] }, { ...content, variants: ['a'], title: 'T ' })).toBe(true);
    expect(isSameContent({ ...content, variants: ['a'] }, { ...content, variants: ['a', 'b'] })).toBe(false);
  });

  it('cannot be saved without a title and text', () => {
    expect(faultsOf({ ...content, variants: ['a'], title: ' ', body: '\n' })).toEqual(['no_title', 'no_body']);
    expect(faultsOf({ ...content, variants: ['x'.repeat(501)] })).toEqual(['long_variant']);
  });
});
