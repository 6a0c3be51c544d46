import { v7 } from 'uuid';
import type { Clock, Ids } from '#engine/ports/clock.js';
import type { Persistence } from '#persistence/persistence.js';

export const systemClock: Clock = { now: () => Date.now() };

/** Clock that all nodes share: the system clock, corrected by the offset of this machine. */
export function sharedClock({ clockOffset }: Pick<Persistence, 'clockOffset'>): Clock {
  return { now: () => systemClock.now() + clockOffset() };
}

export const uuids: Ids = { next: () => v7() };
