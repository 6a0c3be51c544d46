import { expect, test } from 'vitest';
import { readProduct } from './read-product.js';

test.each([
  ['is the Lys 2 tent in stock?', 'Lys 2 tent'],
  ['Do you still have the Sesia Mid boots?', 'Sesia Mid boots'],
  ['Colle 3L rain jacket', 'Colle 3L rain jacket'],
  ['when will the BRE-28 be back in stock?', 'BRE-28'],
  ['La tenda Lys 2 è disponibile?', 'tenda Lys 2'],
  ['avete ancora il sacco a pelo Orsiera?', 'sacco pelo Orsiera'],
  ['c’è l’Orsiera in magazzino?', 'Orsiera'],
])('the product in "%s" is "%s"', (text, product) => {
  expect(readProduct(text)).toBe(product);
});

test.each(['is it in stock?', 'è disponibile?', '¿…?!', ''])('"%s" names no product', (text) => {
  expect(readProduct(text)).toBeNull();
});
