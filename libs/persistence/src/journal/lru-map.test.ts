import { expect, test } from 'vitest';
import { LruMap } from './lru-map.js';

test('evicts the least recently used', () => {
  const map = new LruMap<string, { inUse: boolean }>(2, ({ inUse }) => inUse);
  const [a, b, c] = [{ inUse: false }, { inUse: false }, { inUse: false }];
  map.add('a', a);
  map.add('b', b);
  map.get('a');
  map.add('c', c);
  expect([map.peek('a'), map.peek('b'), map.peek('c')]).toEqual([a, undefined, c]);
});

test('keeps entries in use and the new one, beyond its capacity if need be', () => {
  const map = new LruMap<string, { inUse: boolean }>(1, ({ inUse }) => inUse);
  map.add('a', { inUse: true });
  map.add('b', { inUse: false });
  expect(map.size).toBe(2);
  map.add('c', { inUse: false });
  expect([map.peek('a'), map.peek('b'), map.peek('c')]).toEqual([{ inUse: true }, undefined, { inUse: false }]);
});

test('drops an entry only if it is still the one', () => {
  const map = new LruMap<string, object>(2, () => false);
  const [old, young] = [{}, {}];
  map.add('a', young);
  map.delete('a', old);
  expect(map.peek('a')).toBe(young);
  map.delete('a', young);
  expect(map.size).toBe(0);
});
