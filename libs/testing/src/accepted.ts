import type { Rejection, Result } from '#contracts/result.js';

/** The value of a result that must be a success. */
export function accepted<T>(result: Result<T, Rejection<string>>): T {
  if (!result.ok) throw new Error(`unexpected rejection: ${result.code}`);
  return result.value;
}
