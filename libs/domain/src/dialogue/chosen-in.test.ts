import { expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { chosenIn } from './chosen-in.js';

const choices = ['Returns of bikes', 'Returns of clothes', '30 days to return'].map((label, index) => ({
  label,
  articleId: `article-${index + 1}` as ArticleId,
}));

it.each([
  ['Returns of bikes', 'article-1'],
  ['  returns  OF bikes \n', 'article-1'],
  ['2. Returns of clothes', 'article-2'],
  ['2) returns of clothes', 'article-2'],
  ['2', 'article-2'],
  ['2.', 'article-2'],
  ['30 days to return', 'article-3'],
  ['3. 30 days to return', 'article-3'],
])('"%s" chooses %s', (words, articleId) => {
  expect(chosenIn(choices, [words])?.articleId).toBe(articleId);
});

it.each(['Returns', 'Returns of bikes?', '4', '0', '30', '2 bikes', ''])('"%s" chooses nothing', (words) => {
  expect(chosenIn(choices, [words])).toBeNull();
});

it('a choice that is pressed twice is one choice; two choices are none', () => {
  expect(chosenIn(choices, ['Returns of bikes', 'Returns of bikes'])?.articleId).toBe('article-1');
  expect(chosenIn(choices, ['Returns of bikes', 'Returns of clothes'])).toBeNull();
  expect(chosenIn(choices, ['Returns of bikes', 'and hurry'])).toBeNull();
  expect(chosenIn([], ['Returns of bikes'])).toBeNull();
  expect(chosenIn(choices, [])).toBeNull();
});
