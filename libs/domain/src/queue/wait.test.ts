import { describe, expect, test } from 'vitest';
import { minuteMs } from '#contracts/durations.js';
import { endedInside, type Wait } from './wait.js';

function aWait(minutes: number | null, more: Partial<Wait> = {}): Wait {
  return {
    teamId: null,
    place: 1,
    people: 1,
    free: 0,
    expectedMinutes: [2, 5],
    at: 0,
    endedAt: minutes === null ? null : minutes * minuteMs,
    isAnswered: true,
    ...more,
  };
}

describe('whether a wait ended inside its range', () => {
  test.each([
    [1.9, false],
    [2, true],
    [5, true],
    [5.1, false],
  ])('is known to the second if an operator came after %s of 2 to 5 minutes: %s', (minutes, isInside) => {
    expect(endedInside(aWait(minutes))).toBe(isInside);
  });

  test('counts a few seconds as about one minute', () => {
    expect(endedInside(aWait(0.1, { expectedMinutes: [1, 3] }))).toBe(true);
  });

  test('of a visitor who left is known only once the range was over', () => {
    expect(endedInside(aWait(4, { isAnswered: false }))).toBeNull();
    expect(endedInside(aWait(6, { isAnswered: false }))).toBe(false);
  });

  test('is unknown while it runs, and if no range was shown', () => {
    expect(endedInside(aWait(null))).toBeNull();
    expect(endedInside(aWait(3, { expectedMinutes: null }))).toBeNull();
  });
});
