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

test('time in which the process is suspended does not count', async () => {
  vi.useRealTimers();
  const isOver = vi.fn();
  const end = limitOwnTime(60_000, isOver);
  const { cpuUsage } = process;
  const stopped = cpuUsage();
  // Of all threads of the process, some of which run other tests.
  vi.spyOn(process, 'cpuUsage').mockReturnValue(stopped);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  await passed(0);
  expect(isOver).not.toHaveBeenCalled();
  end();
});

test('a busy event loop counts, even without a tick', () => {
  const isOver = vi.fn();
  const cpuUsage = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  limitOwnTime(1_000, isOver);
  cpuUsage.mockReturnValue({ user: 800_000, system: 200_000 });
  vi.advanceTimersByTime(100);
  expect(isOver).toHaveBeenCalledTimes(1);
});
