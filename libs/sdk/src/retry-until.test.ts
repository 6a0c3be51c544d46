import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, type Failure, failure } from '#contracts/errors.js';
import type { Ack } from '#contracts/socket-protocol.js';
import { retryUntil } from './retry-until.js';
import { defaultTiming } from './timing-options.js';

/** Without chance in the delays: each is its ceiling. */
const timing = { ...defaultTiming, random: () => 1, retryForMs: 60_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Replies with these failures in turn, then succeeds; `at` has the seconds of each attempt. */
function failing(...failures: readonly Failure[]) {
  const began = Date.now();
  const at: number[] = [];
  const ask = async (): Promise<Ack<{ done: true }>> => {
    const error = failures[at.length];
    at.push((Date.now() - began) / 1000);
    return error ? { ok: false, error } : { ok: true, done: true };
  };
  return { ask, at };
}

const times = (count: number, code: ErrorCode) => Array.from({ length: count }, () => failure(code));

test('a request that a 5xx answers is sent again, with pauses that double', async () => {
  const { ask, at } = failing(...times(4, 'busy'));
  const reply = retryUntil(ask, timing);
  await vi.runAllTimersAsync();
  expect(await reply).toMatchObject({ done: true });
  expect(at).toEqual([0, 0.5, 1.5, 3.5, 7.5]);
});

test('a caller over the limit waits as long as the server says', async () => {
  const { ask, at } = failing(failure('rate_limited', { retryAfterMs: 7_000 }));
  const reply = retryUntil(ask, timing);
  await vi.runAllTimersAsync();
  expect(await reply).toMatchObject({ done: true });
  expect(at).toEqual([0, 7]);
});

test('what is refused for good is not sent again', async () => {
  const { ask, at } = failing(...times(2, 'forbidden'));
  await expect(retryUntil(ask, timing)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  expect(at).toEqual([0]);
});

test('it gives up, with the last failure, before the time that it may take is over', async () => {
  const { ask, at } = failing(...times(100, 'internal'));
  const reply = expect(retryUntil(ask, timing)).rejects.toMatchObject({ failure: { code: 'internal' } });
  await vi.runAllTimersAsync();
  await reply;
  expect(Math.max(...at)).toBeLessThanOrEqual(60);
});
