import { describe, expect, test } from 'vitest';
import type { MinuteRange } from '#contracts/waits.js';
import { fc } from '#testing/fast-check.js';
import { type Regime, simulateQueue } from '#testing/simulated-queue.js';
import { estimateWait, expectedMinutes, targetCoverage, usedWaits } from './expected-wait.js';
import { type Load, type Pace, secondsOf } from './pace.js';
import { endedInside, type Wait } from './wait.js';

const at = (place: number, people = 1, free = 0) => ({ place, people, free });
const rangeAt = (pace: Pace, load: Load) => expectedMinutes({ free: pace, busy: pace }, load);

describe('the range at a place', () => {
  const aPace = fc
    .tuple(
      fc.double({ min: 1, max: 5_000, noNaN: true }),
      fc.double({ min: -20, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 20, noNaN: true }),
    )
    .map(([perPlace, from, more]): Pace => ({ perPlace, from, to: from + more }));
  const aNumber = fc.integer({ min: 1, max: 200 });

  test('begins at 1 or more, ends no earlier than it begins, and contains the estimate', () => {
    fc.assert(
      fc.property(aPace, aNumber, aNumber, fc.nat(10), (pace, place, people, free) => {
        const range = rangeAt(pace, at(place, people, free));
        const [shortest, longest] = secondsOf(pace, at(place, people, free));
        if (range === null) return void expect(longest / 60).toBeGreaterThan(180);
        const [from, to] = range;
        expect(from).toBeGreaterThanOrEqual(1);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeGreaterThanOrEqual(longest / 60);
        expect(from === 1 || from <= shortest / 60).toBe(true);
      }),
    );
  });

  test('is never sooner at a later place, nor with fewer people', () => {
    fc.assert(
      fc.property(aPace, aNumber, aNumber, fc.integer({ min: 1, max: 50 }), (pace, place, more, people) => {
        const range = rangeAt(pace, at(place, people));
        for (const worse of [at(place + more, people), at(place, Math.max(1, people - more))]) {
          const worseRange = rangeAt(pace, worse);
          // Beyond the displayed maximum.
          if (worseRange === null) continue;
          expect(range).not.toBeNull();
          const [from, to] = range ?? [Infinity, Infinity];
          const [worseFrom, worseTo] = worseRange;
          expect(worseFrom).toBeGreaterThanOrEqual(from);
          expect(worseTo).toBeGreaterThanOrEqual(to);
        }
      }),
    );
  });

  test('is rounded to common numbers', () => {
    const range = (from: number, to: number) => rangeAt({ perPlace: 60, from: from - 1, to: to - 1 }, at(1));
    expect(range(0.2, 0.9)).toEqual([1, 1]);
    expect(range(2.6, 6.1)).toEqual([2, 8]);
    expect(range(17, 34)).toEqual([15, 40]);
    expect(range(130, 200)).toEqual([120, 240]);
  });

  test('is not shown while nobody is at work, nor if it ends beyond four hours', () => {
    const pace: Pace = { perPlace: 3600, from: 0, to: 0 };
    expect(rangeAt(pace, at(1, 0))).toBeNull();
    expect(rangeAt(pace, at(4))).toEqual([240, 240]);
    expect(rangeAt(pace, at(5))).toBeNull();
  });

  test('is estimated separately if an operator is free', () => {
    const pace = (minutes: number): Pace => ({ perPlace: minutes * 60, from: 0, to: 0 });
    const estimate = { free: pace(1), busy: pace(10) };
    expect(expectedMinutes(estimate, at(2, 2, 2))).toEqual([1, 1]);
    expect(expectedMinutes(estimate, at(2, 2, 1))).toEqual([10, 10]);
    expect(expectedMinutes({ ...estimate, busy: null }, at(2, 2, 1))).toBeNull();
  });
});

describe('without enough waits there is no range', () => {
  const waits = simulateQueue([{ visitors: 60, perHour: 60, people: 3, minutes: 5 }], 1).filter(
    ({ free }) => free === 0,
  );
  const later = (waits.at(-1)?.at ?? 0) + 3_600_000;

  test('of fewer than five that ended with a person', () => {
    expect(estimateWait(waits.slice(0, 4), later).busy).toBeNull();
    expect(estimateWait(waits.slice(0, 5), later).busy).not.toBeNull();
  });

  test('most visitors left: how long the others would have waited is unknown', () => {
    const mostLeft = waits.map((wait, index) =>
      index % 4 === 0 ? wait : { ...wait, isAnswered: false, endedAt: wait.at + 7_200_000 },
    );
    expect(estimateWait(mostLeft, later + 7_200_000).busy).toBeNull();
  });
});

const busy = { perHour: 34, people: 5, minutes: 8 };
const regimes: Record<string, readonly Regime[]> = {
  'few visitors': [{ visitors: 400, perHour: 6, people: 2, minutes: 8 }],
  'many visitors': [{ visitors: 400, ...busy }],
  'visitors who lose patience': [{ visitors: 400, perHour: 40, people: 4, minutes: 8, patience: 10 }],
  'longer conversations from noon on': [
    { visitors: 200, perHour: 20, people: 4, minutes: 8 },
    { visitors: 200, perHour: 20, people: 4, minutes: 13, patience: 30 },
  ],
  'half of the people gone': [
    { visitors: 200, perHour: 30, people: 6, minutes: 8 },
    { visitors: 200, perHour: 30, people: 3, minutes: 8, patience: 20 },
  ],
  'a rush between quiet hours': [
    { visitors: 150, perHour: 8, people: 3, minutes: 8 },
    { visitors: 150, ...busy },
    { visitors: 150, perHour: 8, people: 3, minutes: 8 },
  ],
};

describe('on simulated queues', () => {
  test.each(Object.entries(regimes))(
    '%s: at least 80 of 100 waits end inside the range, and more than inside the quartiles',
    (_name, changes) => {
      const waits = simulateQueue(changes, 20_261_123);
      const told = shareInside(waits, (before, wait) => expectedMinutes(estimateWait(before, wait.at), wait));
      expect(told).toBeGreaterThanOrEqual(targetCoverage);
      expect(told).toBeGreaterThan(shareInside(waits, interquartile));
    },
  );
});

/** Of every third visitor, which is enough: the share whose wait ended within the range predicted at its start. */
function shareInside(waits: Wait[], tell: (before: Wait[], wait: Wait) => MinuteRange | null): number {
  const held = waits.flatMap((wait, index) => {
    if (index % 3 > 0) return [];
    const before = waits.slice(Math.max(0, index - 2 * usedWaits), index).map((each) => knownAt(each, wait.at));
    return endedInside({ ...wait, expectedMinutes: tell(before, wait) }) ?? [];
  });
  return held.filter(Boolean).length / held.length;
}

function knownAt(wait: Wait, now: number): Wait {
  return (wait.endedAt ?? now) >= now ? { ...wait, endedAt: null, isAnswered: false } : wait;
}

/** Previous estimate: the first to the third quartile of the last 50 waits, whatever the place. */
function interquartile(before: Wait[]): MinuteRange | null {
  const minutes = before
    .filter(({ isAnswered }) => isAnswered)
    .slice(-50)
    .map(({ at, endedAt }) => ((endedAt ?? at) - at) / 60_000)
    .sort((a, b) => a - b);
  if (minutes.length < 5) return null;
  const quartile = (part: number) => Math.max(1, Math.ceil(minutes[Math.floor(part * (minutes.length - 1))] ?? 0));
  return [quartile(0.25), quartile(0.75)];
}
