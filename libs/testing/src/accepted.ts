import type { Result } from '#contracts/result.js';

/** The value of a result that must be a success. */
export function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`unexpected rejection: ${result.code}`);
  return result.value;
}
