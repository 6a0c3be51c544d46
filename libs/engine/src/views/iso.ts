import type { Instant } from '#contracts/ids.js';

export function iso(at: Instant): string {
  return new Date(at).toISOString();
}

export function isoOrNull(at: Instant | null): string | null {
  return at === null ? null : iso(at);
}
