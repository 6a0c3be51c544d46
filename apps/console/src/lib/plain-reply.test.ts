import { expect, it } from 'vitest';
import { plainReply } from './plain-reply.js';

it('removes formatting marks and keeps every word and address', () => {
  expect(plainReply('It takes **2 days** [1].\n- see [our page](https://shop.example/a) [2]\n')).toBe(
    'It takes 2 days.\n- see our page: https://shop.example/a',
  );
});

it('keeps a number in brackets that belongs to a link', () => {
  expect(plainReply('[1](https://shop.example)')).toBe('1: https://shop.example');
});
