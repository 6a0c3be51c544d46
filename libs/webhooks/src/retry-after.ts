import type { Instant } from '#contracts/ids.js';

/** `Retry-After` (RFC 9110, 10.2.3), in seconds or as a date, as milliseconds from now; undefined where it is missing or malformed. */
export function retryAfterMs(value: string | undefined, now: Instant): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // Dates of HTTP begin with the name of the day; `Date.parse` alone takes a bare number for a year.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
