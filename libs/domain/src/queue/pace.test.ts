import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { distributionOf, narrowestPace, secondsOf, type WaitDistribution } from './pace.js';
import type { Wait } from './wait.js';

const later = 1_000_000;

function aWait(seconds: number, more: Partial<Wait> = {}): Wait {
  const endedAt = seconds * 1000;
  const load = { place: 1, people: 1, free: 0 };
  return { teamId: null, ...load, expectedMinutes: null, at: 0, endedAt, isAnswered: true, ...more };
}

const distribution = (waits: Wait[], now = later) => distributionOf(waits, now) as WaitDistribution;
const lengths = (seconds: readonly number[]) => seconds.map((each) => aWait(each));
const sharesOf = (waits: Wait[]) => distribution(waits).steps.map(({ share }) => Number(share.toFixed(3)));
/** The range in seconds for the next wait at the first place. */
function rangeOf(waits: Wait[], share: number): number[] {
  const range = secondsOf(narrowestPace(distribution(waits, 10_000_000), share), { place: 1, people: 1, free: 0 });
  return range.map((seconds) => Number(seconds.toFixed(3)));
}

describe('the distribution of waits', () => {
  test('gives each wait an equal share, and one share to everything beyond', () => {
    expect(sharesOf(lengths([10, 20, 30, 40]))).toEqual([0.2, 0.4, 0.6, 0.8]);
  });

  test('scales by place and number of operators', () => {
    const perPlace = (wait: Wait) => distribution([wait]).perPlace;
    expect(perPlace(aWait(60, { place: 3 }))).toBe(20);
    expect(perPlace(aWait(60, { place: 2, people: 4 }))).toBe(120);
    expect(perPlace(aWait(60, { people: 0 }))).toBe(60);
  });

  test('ignores place and operators if one is free', () => {
    expect(distribution([aWait(60, { place: 2, people: 4, free: 2 })]).perPlace).toBe(60);
  });

  test('treats a wait that was abandoned, or still runs, as longer than it was', () => {
    const left = aWait(25, { isAnswered: false });
    const goesOn = aWait(0, { at: later - 25_000, endedAt: null, isAnswered: false });
    for (const other of [left, goesOn])
      expect(sharesOf([...lengths([10, 20, 30, 40]), other])).toEqual([0.167, 0.333, 0.583, 0.833]);
  });

  test('at an earlier time, knows of a wait only that it still ran', () => {
    expect(distribution([aWait(10), aWait(50)], 30_000)).toEqual(
      distribution([aWait(10), aWait(30, { isAnswered: false })], 30_000),
    );
  });

  test('is null if no operator ever came', () => {
    expect(distributionOf([], later)).toBeNull();
    expect(distributionOf([aWait(10, { isAnswered: false })], later)).toBeNull();
  });
});

describe('the narrowest range', () => {
  test('lies where the waits lie closest together', () => {
    expect(rangeOf(lengths([5, 100, 101, 102, 103, 104, 105, 400]), 0.5)).toEqual([100, 105]);
  });

  test('begins at nothing where waits are mostly short', () => {
    expect(rangeOf(lengths([1, 2, 3, 5, 8, 13, 21, 34]), 0.5)[0]).toBe(0);
  });

  test('is relatively narrower at a later place', () => {
    const pace = narrowestPace(distribution(lengths([20, 40, 60, 80, 100, 120])), 0.8);
    const width = (place: number) => {
      const [from, to] = secondsOf(pace, { place, people: 1, free: 0 });
      return (to - from) / place;
    };
    expect(width(9)).toBeCloseTo(width(1) / 3);
  });

  test('covers the requested share, or all known waits, and is wider for a larger share', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(seconds, fc.double({ min: 0.1, max: 1, noNaN: true }), (each, share) => {
        const [from = 0, to = 0] = rangeOf(lengths(each), share);
        const inside = each.filter((one) => one >= from - 0.01 && one <= to + 0.01).length;
        const asked = Math.min(share, each.length / (each.length + 1));
        expect(inside / (each.length + 1)).toBeGreaterThanOrEqual(asked - 1e-6);
        const [widerFrom = 0, widerTo = 0] = rangeOf(lengths(each), Math.min(1, share + 0.2));
        expect(widerTo - widerFrom).toBeGreaterThanOrEqual(to - from - 0.01);
      }),
    );
  });
});
