import { expect, test } from 'vitest';
import { releaseStartupMemory } from './release-startup-memory.js';

test('collects what nothing refers to any more', async () => {
  const unused = new WeakRef({ text: 'from the start' });
  await releaseStartupMemory({ debug: () => undefined });
  expect(unused.deref()).toBeUndefined();
});
