import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';

/** Replay protection: maximum difference between the signed time of a delivery and now. */
const toleranceMs = 5 * minuteMs;

/** HMAC-SHA256 of the concatenated parts. */
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

/** Whether a signed timestamp is within the tolerance. `unit`: milliseconds per unit of the timestamp. */
export function isRecent(given: string | undefined, unit: 1 | 1_000, now: Instant): boolean {
  if (given === undefined || !/^\d{1,16}$/.test(given)) return false;
  return Math.abs(now - Number(given) * unit) <= toleranceMs;
}
