import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BusinessResult, WriteKey } from '#engine/ports/business/business-result.js';

/** Helpers for tests of business systems: unique keys and names, results, time. */

/** A key that no other write has. */
export function aWriteKey(): WriteKey {
  return randomUUID();
}

/** Letters and digits that nothing else in the tested system has. */
export function unique(): string {
  return randomUUID().slice(0, 8);
}

/** The value of a result that must be a success. */
export function expectOk<T>(result: BusinessResult<T>): T {
  expect(result).toMatchObject({ ok: true });
  if (!result.ok) throw new Error(`${result.code}: ${result.detail}`);
  return result.value;
}

/** Waits for another second of the clock: many systems keep the time of a change in seconds. */
export async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1_000);
  await expect.poll(() => Math.floor(Date.now() / 1_000), { interval: 20 }).toBeGreaterThan(second);
}
