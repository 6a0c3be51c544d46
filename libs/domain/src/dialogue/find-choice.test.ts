import { expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { findChoice } from './find-choice.js';

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
  ['the first one', 'article-1'],
  ['la seconda, grazie', 'article-2'],
  ["l'ultima", 'article-3'],
])('"%s" chooses %s', (words, articleId) => {
  expect(findChoice(choices, [words])?.articleId).toBe(articleId);
});

it.each([
  'Returns',
  'Returns of bikes?',
  '4',
  '0',
  '30',
  '2 bikes',
  'the first or the second',
  'the fourth one',
  'not the first',
  '',
])('"%s" chooses nothing', (words) => {
  expect(findChoice(choices, [words])).toBeNull();
});

it('the same choice sent twice is one choice; two different choices are none', () => {
  expect(findChoice(choices, ['Returns of bikes', 'Returns of bikes'])?.articleId).toBe('article-1');
  expect(findChoice(choices, ['Returns of bikes', 'Returns of clothes'])).toBeNull();
  expect(findChoice(choices, ['Returns of bikes', 'and hurry'])).toBeNull();
  expect(findChoice([], ['Returns of bikes'])).toBeNull();
  expect(findChoice(choices, [])).toBeNull();
});
