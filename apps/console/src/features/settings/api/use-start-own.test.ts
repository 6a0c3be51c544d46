import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilRestarted } from './use-start-own.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('waits for a server that restarts until it answers', async () => {
  let asked = 0;
  const restarted = untilRestarted(async () => {
    asked += 1;
    if (asked < 3) throw new Error('connection refused');
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await restarted;
  expect(asked).toBe(3);
});

test('gives up after a minute, and sends no more requests', async () => {
  let asked = 0;
  const restarted = untilRestarted(() => {
    asked += 1;
    return Promise.reject(new Error('connection refused'));
  });
  const rejected = expect(restarted).rejects.toMatchObject({ failure: { code: 'busy' } });
  await vi.advanceTimersByTimeAsync(62_000);
  await rejected;
  const askedInAMinute = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(askedInAMinute);
});
