import { afterAll, vi } from 'vitest';
// Test files share a process and this file runs before each of them, but an imported module runs only once.
import './patient-waits.js';

/** Setup file: restores mocks, globals and timers after each test file, because the next file runs in the same process. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
