import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from './retry.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('an attempt is repeated until it succeeds', async () => {
  let attempts = 0;
  const result = retry(
    async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('connection refused');
      return 'here';
    },
    () => 1_000,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await result).toBe('here');
  expect(attempts).toBe(3);
});

test('the error of the last attempt rejects once the retries end', async () => {
  let attempts = 0;
  const result = retry(
    () => Promise.reject(new Error(`failure ${++attempts}`)),
    () => (attempts < 3 ? 0 : null),
  );
  await expect(result).rejects.toThrow('failure 3');
  expect(attempts).toBe(3);
});

test('the pause is random', async () => {
  let attempts = 0;
  const result = retry(
    async () => {
      attempts += 1;
      if (attempts < 2) throw new Error('connection refused');
    },
    () => 4_000,
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await result;
  expect(attempts).toBe(2);
});
