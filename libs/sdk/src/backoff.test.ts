import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { backoffDelay } from './backoff.js';

describe('backoff', () => {
  it('never exceeds its ceiling, which doubles from 0.5 s to 30 s', () => {
    const almostOne = () => 1 - Number.EPSILON;
    const ceilings = [0, 1, 2, 3, 4, 5, 6, 7, 60].map((attempt) => Math.round(backoffDelay(attempt, almostOne)));
    expect(ceilings).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('uses the whole range down to zero', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, chance) => {
        const delay = backoffDelay(attempt, () => chance);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThan(30_000);
      }),
    );
    expect(backoffDelay(5, () => 0)).toBe(0);
  });
});
