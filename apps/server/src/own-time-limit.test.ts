import { setTimeout as passed } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitOwnTime } from './own-time-limit.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a limit of own time is over once, after that time', () => {
  const isOver = vi.fn();
  limitOwnTime(300, isOver);
  vi.advanceTimersByTime(299);
  expect(isOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(isOver).toHaveBeenCalledTimes(1);
});

test('a limit that was ended is never over', () => {
  const isOver = vi.fn();
  limitOwnTime(300, isOver)();
  vi.advanceTimersByTime(1_000);
  expect(isOver).not.toHaveBeenCalled();
});

test('time in which the process stands still does not count', async () => {
  vi.useRealTimers();
  const isOver = vi.fn();
  const end = limitOwnTime(300, isOver);
  const until = performance.now() + 600;
  while (performance.now() < until);
  await passed(0);
  expect(isOver).not.toHaveBeenCalled();
  end();
});
