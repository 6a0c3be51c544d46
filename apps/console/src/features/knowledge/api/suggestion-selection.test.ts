import { expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { SuggestionSelection } from './suggestion-selection.js';

const one = { articleId: 'a' as ArticleId, text: 'how long?' };
const two = { articleId: 'a' as ArticleId, text: 'how much?' };
const other = { articleId: 'b' as ArticleId, text: 'how long?' };

it('the same text for another article is a separate item', () => {
  const selection = new SuggestionSelection().with([one], true);
  expect(selection.among([one, two, other])).toEqual([one]);
});

it('items are selected and deselected, many at once', () => {
  const all = new SuggestionSelection().with([one, two, other], true);
  expect(all.with([one, other], false).among([one, two, other])).toEqual([two]);
});

it('items that no longer exist are not selected', () => {
  expect(new SuggestionSelection().with([one, two], true).among([two])).toEqual([two]);
});
