import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConsoleCache, setSaved } from './console-cache.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const takesMs = 1_000;
const queryKey = ['team'];

/** A server that replies with its state at the time of the request, and a visible query to it. */
function onScreen() {
  const cache = new ConsoleCache();
  const server = { has: 'before' };
  const queryFn = () => {
    const found = server.has;
    return new Promise<string>((resolve) => setTimeout(() => resolve(found), takesMs));
  };
  const observer = new QueryObserver(cache, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const leave = observer.subscribe(() => {});
  return { cache, server, observer, leave, shown: () => cache.getQueryData(queryKey) };
}

const pass = () => vi.advanceTimersByTimeAsync(2 * takesMs);

it('what changes while it is read for the first time is read again', async () => {
  const { cache, server, shown, observer } = onScreen();
  await vi.advanceTimersByTimeAsync(takesMs / 2);
  server.has = 'after';
  const invalidated = cache.invalidateQueries({ queryKey });
  await pass();
  await invalidated;
  expect(shown()).toBe('after');
  expect(observer.getCurrentResult().status).toBe('success');
});

it('what changes while a page that was left reads it is read again on return', async () => {
  const { cache, server, observer, leave, shown } = onScreen();
  await pass();
  void observer.refetch();
  leave();
  server.has = 'after';
  await cache.invalidateQueries({ queryKey });
  await pass();
  observer.subscribe(() => {});
  await pass();
  expect(shown()).toBe('after');
});

it('other queries go on reading', async () => {
  const { cache, shown } = onScreen();
  await cache.invalidateQueries({ queryKey: ['people'] });
  await cache.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === 'people' });
  await vi.advanceTimersByTimeAsync(takesMs);
  expect(shown()).toBe('before');
});

it('a saved value stays, despite earlier reads', async () => {
  const { cache, observer, shown } = onScreen();
  setSaved(cache, queryKey, 'first');
  await pass();
  expect(shown()).toBe('first');
  void observer.refetch();
  setSaved(cache, queryKey, 'after');
  await pass();
  expect(shown()).toBe('after');
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
});
