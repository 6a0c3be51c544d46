import { describe, expect, test } from 'vitest';
import { timing } from '#contracts/limits.js';
import { LockOut } from './lock-out.js';

function clockAt(start: number) {
  const clock = { time: start, now: () => clock.time };
  return clock;
}

describe('wrong passwords', () => {
  function lockedOut(key: string, clock = clockAt(0)) {
    const lockOut = new LockOut(clock);
    const waits = Array.from({ length: timing.lockOutAfter }, () => lockOut.begin(key));
    expect(new Set(waits)).toEqual(new Set([0]));
    return lockOut;
  }

  test('lock a key out after the allowed number, and only for the time', () => {
    const clock = clockAt(0);
    const lockOut = lockedOut('a', clock);
    expect(lockOut.begin('a')).toBe(timing.lockOutMs);
    expect(lockOut.begin('b')).toBe(0);
    clock.time += timing.lockOutMs;
    expect(lockOut.begin('a')).toBe(0);
  });

  test('may be tried again when the lock-out is over', () => {
    const clock = clockAt(0);
    const lockOut = lockedOut('a', clock);
    clock.time += timing.lockOutMs;
    for (let tries = 1; tries <= timing.lockOutAfter; tries += 1) expect(lockOut.begin('a')).toBe(0);
    expect(lockOut.begin('a')).toBe(timing.lockOutMs);
  });

  test('are reset by the right one', () => {
    const lockOut = lockedOut('a');
    lockOut.succeeded('a');
    expect(lockOut.begin('a')).toBe(0);
  });

  test('that have not been verified yet do not count', () => {
    const lockOut = lockedOut('a');
    lockOut.abandoned('a');
    expect(lockOut.begin('a')).toBe(0);
    expect(lockOut.begin('a')).toBe(timing.lockOutMs);
  });
});
