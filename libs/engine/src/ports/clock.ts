import type { EventId, Instant } from '#contracts/ids.js';

export interface Clock {
  /** Milliseconds since 1970 UTC. May jump, so nothing is ordered by it. */
  now(): Instant;
}

export interface Ids {
  /** New time-ordered id (UUID version 7, RFC 9562). */
  next(): string;
}

export function nextEventId(ids: Ids): EventId {
  return ids.next() as EventId;
}
