import { hourMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { Session } from '../ports/people-stores.js';

/** Whether a session is past its idle limit or its absolute end. */
export function isExpired(session: Session, now: Instant): boolean {
  return expiryOf(session) <= now;
}

/** Expiry of a session unless it is used before: the earlier of idle limit and absolute end. */
export function expiryOf({ lastUsedAt, expiresAt }: Pick<Session, 'lastUsedAt' | 'expiresAt'>): Instant {
  return Math.min(expiresAt, lastUsedAt + timing.sessionIdleHours * hourMs);
}
