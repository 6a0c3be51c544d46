import { expect, it } from 'vitest';
import { pool, priorTemperatures } from './pool.js';

const even = Float64Array.of(1, 1, 1);
const scores = { svm: null, logistic: null, keyword: even, nearest: even, body: even, content: null, meaning: null };

it('ranks only by members that have scores', () => {
  expect([...pool(scores, priorTemperatures)].every((share) => Math.abs(share - 1 / 3) < 1e-9)).toBe(true);
  const [first = 0, second = 0, third = 0] = pool(
    { ...scores, content: Float64Array.of(0, 1, 0.5) },
    priorTemperatures,
  );
  expect(second).toBeGreaterThan(third);
  expect(third).toBeGreaterThan(first);
});

it('gives an empty slot no probability', () => {
  const empty = Float64Array.of(1, Number.NaN, 1);
  const shares = pool({ ...scores, keyword: empty, nearest: empty, body: empty }, priorTemperatures);
  expect([...shares]).toEqual([0.5, 0, 0.5]);
});
