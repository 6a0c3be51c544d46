import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './wilson-interval.js';

describe("Wilson's interval", () => {
  it('matches published tables', () => {
    const { low, high } = wilsonInterval(45, 50);
    expect(low).toBeCloseTo(0.786, 3);
    expect(high).toBeCloseTo(0.957, 3);
  });

  it('is not 1 for ten of ten, nor 0 for none of ten', () => {
    expect(wilsonInterval(10, 10).low).toBeCloseTo(0.722, 3);
    expect(wilsonInterval(10, 10).high).toBeCloseTo(1, 9);
    expect(wilsonInterval(0, 10).low).toBeCloseTo(0, 9);
    expect(wilsonInterval(0, 10).high).toBeCloseTo(0.278, 3);
  });

  it('is the whole range without observations', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
