import { expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { SimilarityMatrix } from './similarity-matrix.js';

const size = 7;

/** Average over all pairs of two groups, computed from scratch. */
function average(between: readonly number[][], a: readonly number[], b: readonly number[]): number {
  const values = a.flatMap((x) => b.map((y) => between[Math.max(x, y)]?.[Math.min(x, y)] ?? 0));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test('merges groups by the average of all their pairs, the most similar first', () => {
  const triangle = fc.tuple(
    ...Array.from({ length: size }, (_, row) =>
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: row, maxLength: row }),
    ),
  );
  fc.assert(
    fc.property(triangle, (between) => {
      const similarities = new SimilarityMatrix(size);
      for (const [group, row] of between.entries()) similarities.add(group, Float32Array.from(row));
      const groups = new Map(Array.from({ length: size }, (_, group) => [group, [group]]));
      for (let pair = similarities.nearest(0); pair !== null; pair = similarities.nearest(0)) {
        const ids = [...groups.keys()];
        const all = ids.flatMap((a) =>
          ids.filter((b) => b > a).map((b) => average(between, groups.get(a) ?? [], groups.get(b) ?? [])),
        );
        const [into, from] = pair;
        expect(average(between, groups.get(into) ?? [], groups.get(from) ?? [])).toBeCloseTo(Math.max(...all), 4);
        groups.get(into)?.push(...(groups.get(from) ?? []));
        groups.delete(from);
        similarities.merge(into, from);
      }
      expect(groups.size).toBe(1);
    }),
    { numRuns: 200 },
  );
});
