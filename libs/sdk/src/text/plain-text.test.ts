import { expect, it } from 'vitest';
import { plainText, readableText } from './plain-text.js';

it('keeps the text of every block on one line', () => {
  expect(plainText('It takes **2 days**.\n\n- by [post](https://shop.example)\n- by bike')).toBe(
    'It takes 2 days. by post by bike',
  );
});

it('removes a formatting mark that an excerpt has cut', () => {
  expect(plainText('Open **My acc…')).toBe('Open My acc…');
});

it('converts Markdown to readable text, line by line', () => {
  const markdown =
    'It takes **two** days [1].\nSee [our page](https://shop.example/a) or www.shop.example.\n\n1. pack\n2. send';
  expect(readableText(markdown, 1)).toBe(
    'It takes two days [1].\nSee our page (https://shop.example/a) or www.shop.example.\n\n1. pack\n2. send',
  );
});
