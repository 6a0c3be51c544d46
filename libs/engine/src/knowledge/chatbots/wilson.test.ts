import { describe, expect, it } from 'vitest';
import { wilson } from './wilson.js';

describe("Wilson's interval", () => {
  it('is as the tables have it', () => {
    const { low, high } = wilson(45, 50);
    expect(low).toBeCloseTo(0.786, 3);
    expect(high).toBeCloseTo(0.957, 3);
  });

  it('does not take ten of ten for certainty, nor none of ten for impossible', () => {
    expect(wilson(10, 10).low).toBeCloseTo(0.722, 3);
    expect(wilson(10, 10).high).toBeCloseTo(1, 9);
    expect(wilson(0, 10).low).toBeCloseTo(0, 9);
    expect(wilson(0, 10).high).toBeCloseTo(0.278, 3);
  });

  it('knows nothing of nothing', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
