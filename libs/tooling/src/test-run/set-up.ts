import { afterAll, vi } from 'vitest';
// Files share a process, and this one runs before each: what is imported runs once.
import './patient-waits.js';

/** Setup file: takes away what a file has put in the place of something global, since the next one runs in the same process. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
