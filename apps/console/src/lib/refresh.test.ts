import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConsoleCache } from './console-cache.js';
import { createRefresh } from './refresh.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const takesMs = 1_000;

/** A query on screen whose fetch takes its time and shows how often it began. */
function onScreen(cache: QueryClient) {
  let fetches = 0;
  const queryFn = () => {
    const fetch = ++fetches;
    return new Promise<number>((resolve) => setTimeout(() => resolve(fetch), takesMs));
  };
  new QueryObserver(cache, { queryKey: ['counts'], queryFn }).subscribe(() => {});
  return () => fetches;
}

it('a change during the first fetch is fetched too', async () => {
  const cache = new ConsoleCache();
  onScreen(cache);
  createRefresh(cache, ['counts'], 400).soon();
  await vi.advanceTimersByTimeAsync(5 * takesMs);
  expect(cache.getQueryData(['counts'])).toBe(2);
});

it('changes that follow each other faster than a fetch let it end', async () => {
  const cache = new ConsoleCache();
  onScreen(cache);
  const refresh = createRefresh(cache, ['counts'], 400);
  for (let change = 0; change < 20; change++) {
    refresh.soon();
    await vi.advanceTimersByTimeAsync(takesMs / 4);
  }
  expect(cache.getQueryData(['counts'])).toBeGreaterThan(1);
});

it('many changes are one fetch, and none after the stop', async () => {
  const cache = new ConsoleCache();
  const fetches = onScreen(cache);
  await vi.advanceTimersByTimeAsync(2 * takesMs);
  const refresh = createRefresh(cache, ['counts'], 400);
  for (let change = 0; change < 5; change++) refresh.soon();
  await vi.advanceTimersByTimeAsync(2 * takesMs);
  expect(fetches()).toBe(2);
  refresh.soon();
  refresh.stop();
  await vi.advanceTimersByTimeAsync(2 * takesMs);
  expect(fetches()).toBe(2);
});
