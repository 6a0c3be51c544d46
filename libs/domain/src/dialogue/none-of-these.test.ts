import { expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { declinesAll, noneOfThese } from './none-of-these.js';

const choices = ['Returns of bikes', 'Returns of clothes'].map((label) => ({ label, articleId: label as ArticleId }));

it.each([
  'None of these',
  ' none  of THESE. ',
  'Nessuna di queste',
  'no',
  'No!',
  'neither',
  'Niente di tutto questo',
  '3',
  'the third one',
  'la terza',
])('"%s" declines all choices', (words) => {
  expect(declinesAll(choices, [words])).toBe(true);
});

it.each([
  'no, the blue one',
  'none of these bikes fit',
  '2',
  '4',
  'the last one',
  'the second',
  'la quarta',
  'Returns of bikes',
  '',
])('"%s" declines nothing', (words) => {
  expect(declinesAll(choices, [words])).toBe(false);
});

it('declines nothing without choices or messages, or with further text', () => {
  expect(declinesAll([], ['no'])).toBe(false);
  expect(declinesAll(choices, [])).toBe(false);
  expect(declinesAll(choices, ['no', 'I mean skis'])).toBe(false);
});

it.each(['en', 'it', 'de'])('recognises the label in %s', (locale) => {
  expect(declinesAll(choices, [noneOfThese(locale)])).toBe(true);
});
