import type { Instant } from '#contracts/ids.js';

let lastAt = Number.NaN as Instant;
let lastText = '';

/** Remembers the last one: a moment is told to several at once, and under load many things happen in it. */
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
