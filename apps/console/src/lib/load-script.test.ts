import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from './load-script.js';

const missing = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A script that fails before each reply of the server's reachability, and is there after the last one. `waited`: whether it paused. */
async function attempts(...reached: readonly boolean[]) {
  let failures = 0;
  let repairs = 0;
  const from = Date.now();
  const result = loadScript(
    async () => {
      if (failures < reached.length) throw missing;
      return 'loaded';
    },
    {
      isReached: async () => reached[failures++] ?? true,
      repairPage: async () => {
        repairs += 1;
      },
    },
  ).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return { ...(await result), repairs, waited: Date.now() > from };
}

test('a script is loaded once the server is reached again, with pauses in between', async () => {
  expect(await attempts(false, false, false)).toEqual({ value: 'loaded', repairs: 3, waited: true });
});

test('a server that is back before the check gets another request', async () => {
  expect(await attempts(false, true)).toEqual({ value: 'loaded', repairs: 2, waited: true });
});

test('a script that the reached server does not have is an error, at once', async () => {
  expect(await attempts(true, true)).toEqual({ error: missing, repairs: 1, waited: false });
});
