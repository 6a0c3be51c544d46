import type { Instant } from '#contracts/ids.js';

let lastAt = Number.NaN as Instant;
let lastText = '';

/** Memoizes the last instant: it is formatted for several recipients, and under load many events share it. */
export function iso(at: Instant): string {
  if (at !== lastAt) {
    lastText = new Date(at).toISOString();
    lastAt = at;
  }
  return lastText;
}

export function isoOrNull(at: Instant | null): string | null {
  return at === null ? null : iso(at);
}
