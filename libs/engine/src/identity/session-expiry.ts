import { hourMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import type { Session } from '../ports/people-stores.js';

/** True for a session that was used too long ago, or that began too long ago. */
export function isExpired(session: Session, now: Instant): boolean {
  return expiryOf(session) <= now;
}

/** When a session expires unless it is used before then: its idle limit, and its end however much it is used. */
export function expiryOf({ lastUsedAt, expiresAt }: Pick<Session, 'lastUsedAt' | 'expiresAt'>): Instant {
  return Math.min(expiresAt, lastUsedAt + timing.sessionIdleHours * hourMs);
}
