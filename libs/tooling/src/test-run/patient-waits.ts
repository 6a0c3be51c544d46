import { vi } from 'vitest';
import { patienceMs } from './patience.js';

/** Raises the default timeout of `vi.waitFor` and `vi.waitUntil`, for which Vitest has no setting. */
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));

function withTimeout<T extends { timeout?: number }>(options: number | T | undefined) {
  return typeof options === 'number' ? { timeout: options } : { timeout: patienceMs, ...options };
}
