import { expect, test } from 'vitest';
import { loadScript } from './load-script.js';

const missing = new TypeError('Failed to fetch dynamically imported module');

/** A script that fails before each reply of the server's reachability, and is there after the last one. */
function attempts(...reached: readonly boolean[]) {
  let failures = 0;
  let pauses = 0;
  const result = loadScript(
    async () => {
      if (failures < reached.length) throw missing;
      return 'loaded';
    },
    {
      isReached: async () => reached[failures++] ?? true,
      prepareRetry: async (wasReached) => {
        if (!wasReached) pauses += 1;
      },
    },
  );
  return result.then(
    (value) => ({ value, pauses }),
    (error: unknown) => ({ error, pauses }),
  );
}

test('a script is loaded once the server is reached again', async () => {
  expect(await attempts(false, false, false)).toEqual({ value: 'loaded', pauses: 3 });
});

test('a server that is back before the check gets another request', async () => {
  expect(await attempts(false, true)).toEqual({ value: 'loaded', pauses: 1 });
});

test('a script that the reached server does not have is an error', async () => {
  expect(await attempts(true, true)).toEqual({ error: missing, pauses: 0 });
});
