import { describe, expect, test } from 'vitest';
import { timing } from '#contracts/limits.js';
import { LockOut } from './lock-out.js';
import { RateLimiter } from './rate-limiter.js';

function clockAt(start: number) {
  const clock = { time: start, now: () => clock.time };
  return clock;
}

describe('the rate limiter', () => {
  test('allows a burst and then returns the time to wait', () => {
    const limiter = new RateLimiter({ burst: 2, perSecond: 4 }, clockAt(0));
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 250]);
  });

  test('allows one request after exactly that time', () => {
    const clock = clockAt(0);
    const limiter = new RateLimiter({ burst: 1, perSecond: 2 }, clock);
    limiter.take('a');
    clock.time += limiter.take('a');
    expect(limiter.take('a')).toBe(0);
  });

  test('counts each key separately', () => {
    const limiter = new RateLimiter({ burst: 1, perSecond: 1 }, clockAt(0));
    expect([limiter.take('a'), limiter.take('b')]).toEqual([0, 0]);
  });

  test('adds nothing when the clock jumps back', () => {
    const clock = clockAt(10_000);
    const limiter = new RateLimiter({ burst: 1, perSecond: 1 }, clock);
    limiter.take('a');
    clock.time = 0;
    expect(limiter.take('a')).toBe(1000);
  });
});

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
