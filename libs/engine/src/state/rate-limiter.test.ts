import { expect, test } from 'vitest';
import { FixedClock } from '#testing/fixed-clock.js';
import { RateLimiter } from './rate-limiter.js';

test('allows a burst and then returns the time to wait', () => {
  const limiter = new RateLimiter({ burst: 2, perSecond: 4 }, new FixedClock());
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 250]);
});

test('allows one request after exactly that time', () => {
  const clock = new FixedClock();
  const limiter = new RateLimiter({ burst: 1, perSecond: 2 }, clock);
  limiter.take('a');
  clock.advance(limiter.take('a'));
  expect(limiter.take('a')).toBe(0);
});

test('counts each key separately', () => {
  const limiter = new RateLimiter({ burst: 1, perSecond: 1 }, new FixedClock());
  expect([limiter.take('a'), limiter.take('b')]).toEqual([0, 0]);
});

test('adds nothing when the clock jumps back', () => {
  const clock = new FixedClock();
  const limiter = new RateLimiter({ burst: 1, perSecond: 1 }, clock);
  limiter.take('a');
  clock.advance(-10_000);
  expect(limiter.take('a')).toBe(1000);
});

test('returns the remaining tokens, and when the bucket is full again', () => {
  const clock = new FixedClock();
  const limiter = new RateLimiter({ burst: 10, perSecond: 2 }, clock);
  expect(limiter.left('anna')).toEqual({ tokens: 10, fullMs: 0 });
  for (let count = 0; count < 4; count += 1) limiter.take('anna');
  expect(limiter.left('anna')).toEqual({ tokens: 6, fullMs: 2_000 });
  expect(limiter.left('marco')).toEqual({ tokens: 10, fullMs: 0 });
  clock.advance(500);
  expect(limiter.left('anna')).toEqual({ tokens: 7, fullMs: 1_500 });
});

test('returns 0 remaining tokens if the next request would be refused', () => {
  const limiter = new RateLimiter({ burst: 1, perSecond: 1 }, new FixedClock());
  expect(limiter.take('anna')).toBe(0);
  expect(limiter.left('anna').tokens).toBe(0);
  expect(limiter.take('anna')).toBe(1_000);
});
