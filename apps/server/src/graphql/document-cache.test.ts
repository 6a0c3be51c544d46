import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { DocumentCache } from './document-cache.js';

const document = parse('{ operators { id } }');

test('keeps a document by its text', () => {
  const cache = new DocumentCache();
  cache.add('a', document);
  expect([cache.get('a'), cache.get('b')]).toEqual([document, undefined]);
});

test('evicts the least recently used document, and does not cache long texts', () => {
  const cache = new DocumentCache();
  cache.add('first', document);
  for (let count = 0; count < 199; count += 1) cache.add(`query ${count}`, document);
  cache.get('first');
  cache.add('one more', document);
  expect([cache.get('first'), cache.get('query 0'), cache.get('query 1')]).toEqual([document, undefined, document]);
  cache.add('x'.repeat(5_000), document);
  expect(cache.get('x'.repeat(5_000))).toBeUndefined();
});
