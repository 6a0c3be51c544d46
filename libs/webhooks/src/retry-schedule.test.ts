import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/durations.js';
import { fc } from '#testing/fast-check.js';
import { retryAfterMs } from './retry-after.js';
import { maxAttempts, nextAttemptAt, retryDelays } from './retry-schedule.js';

const now = Date.parse('2026-03-01T10:00:00.000Z');

describe('the retry schedule', () => {
  test('makes eight attempts within 28 hours, then ends', () => {
    let at: number | null = now;
    let attempts = 0;
    let last = now;
    while (at !== null) {
      attempts += 1;
      last = at;
      at = nextAttemptAt(at, attempts, { random: 0 });
    }
    expect(attempts).toBe(maxAttempts);
    expect(attempts).toBe(8);
    expect((last - now) / hourMs).toBeCloseTo(27.585, 2);
  });

  test('adds at most a tenth at random', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: retryDelays.length }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failed, random) => {
          const delay = retryDelays[failed - 1] ?? 0;
          const wait = (nextAttemptAt(now, failed, { random }) ?? 0) - now;
          expect(wait).toBeGreaterThanOrEqual(delay);
          expect(wait).toBeLessThanOrEqual(Math.round(delay * 1.1));
        },
      ),
    );
  });

  test('waits as long as the receiver asks, but not less than scheduled and not more than a day', () => {
    const wait = (ms: number) => (nextAttemptAt(now, 2, { retryAfterMs: ms, random: 0 }) ?? 0) - now;
    expect(wait(1_000)).toBe(5 * minuteMs);
    expect(wait(hourMs)).toBe(hourMs);
    expect(wait(1_000 * hourMs)).toBe(24 * hourMs);
  });
});

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sun, 01 Mar 2026 10:01:30 GMT', 90_000],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
  ])('%s is %d ms', (value, ms) => expect(retryAfterMs(value, now)).toBe(ms));

  test.each([undefined, '', '-5', '1.5', 'soon', '+1', '99999999999999'])('%s is ignored', (value) =>
    expect(retryAfterMs(value, now)).toBeUndefined(),
  );
});
