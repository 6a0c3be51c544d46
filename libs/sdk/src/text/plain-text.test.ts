import { expect, it } from 'vitest';
import { plainText } from './plain-text.js';

it('keeps the words of every block on one line', () => {
  expect(plainText('It takes **2 days**.\n\n- by [post](https://shop.example)\n- by bike')).toBe(
    'It takes 2 days. by post by bike',
  );
});

it('drops a mark that an excerpt has cut open', () => {
  expect(plainText('Open **My acc…')).toBe('Open My acc…');
});
