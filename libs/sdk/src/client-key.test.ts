import { expect, it } from 'vitest';
import { clientKey } from '#contracts/ids.js';
import { newClientKey } from './client-key.js';

it('creates unique keys in the documented format', () => {
  const keys = Array.from({ length: 500 }, newClientKey);
  for (const key of keys) expect(clientKey.safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
