import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, type Failure, failure } from '#contracts/errors.js';
import type { Ack } from '#contracts/socket-protocol.js';
import { retryUntil } from './retry-until.js';
import { defaultTiming } from './timing-options.js';

/** Deterministic delays: each is its ceiling. */
const timing = { ...defaultTiming, random: () => 1, retryForMs: 60_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails with these failures in turn, then succeeds; `at` has the seconds of each attempt. */
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

test('retries after a 5xx, with delays that double', async () => {
  const { ask, at } = failing(...times(4, 'busy'));
  const reply = retryUntil(ask, timing);
  await vi.runAllTimersAsync();
  expect(await reply).toMatchObject({ done: true });
  expect(at).toEqual([0, 0.5, 1.5, 3.5, 7.5]);
});

test('waits as long as the server says if the caller is over the limit', async () => {
  const { ask, at } = failing(failure('rate_limited', { retryAfterMs: 7_000 }));
  const reply = retryUntil(ask, timing);
  await vi.runAllTimersAsync();
  expect(await reply).toMatchObject({ done: true });
  expect(at).toEqual([0, 7]);
});

test('does not retry a permanent refusal', async () => {
  const { ask, at } = failing(...times(2, 'forbidden'));
  await expect(retryUntil(ask, timing)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  expect(at).toEqual([0]);
});

test('gives up with the last failure before `retryForMs` is over', async () => {
  const { ask, at } = failing(...times(100, 'internal'));
  const reply = expect(retryUntil(ask, timing)).rejects.toMatchObject({ failure: { code: 'internal' } });
  await vi.runAllTimersAsync();
  await reply;
  expect(Math.max(...at)).toBeLessThanOrEqual(60);
});
