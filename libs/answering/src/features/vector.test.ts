import { expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { countFeatures } from './vector.js';

it('counts each feature once, in the order in which it occurs first', () => {
  expect(countFeatures([[7, 3, 7], [], [200_000, 3]])).toEqual({
    ids: Int32Array.of(7, 3, 200_000),
    counts: Float32Array.of(2, 2, 1),
    ends: [2, 2, 3],
  });
});

it('counts like a map, whatever was counted before', () => {
  const groups = fc.array(fc.array(fc.nat({ max: 20 })), { maxLength: 3 });
  fc.assert(
    fc.property(groups, (counted) => {
      const expected = new Map<number, number>();
      for (const id of counted.flat()) expected.set(id, (expected.get(id) ?? 0) + 1);
      const { ids, counts } = countFeatures(counted);
      expect([...ids]).toEqual([...expected.keys()]);
      expect([...counts]).toEqual([...expected.values()]);
    }),
  );
});
