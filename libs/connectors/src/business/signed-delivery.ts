import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';

/** A delivery that was made longer ago, or later than now, is a replay or nobody's. */
const toleranceMs = 5 * minuteMs;

/** HMAC-SHA256 of some bytes, given as parts. */
export function hmacOf(key: string | Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** Constant-time comparison, so that timing reveals nothing about a guess. */
export function isSignature(given: string | undefined, encoding: 'hex' | 'base64', expected: Buffer): boolean {
  const bytes = Buffer.from(given ?? '', encoding);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** Whether a time that the sender has signed is now. `unit`: milliseconds of one. */
export function isRecent(given: string | undefined, unit: 1 | 1_000, now: Instant): boolean {
  if (given === undefined || !/^\d{1,16}$/.test(given)) return false;
  return Math.abs(now - Number(given) * unit) <= toleranceMs;
}
