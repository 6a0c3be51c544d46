import type { Instant } from '#contracts/ids.js';
import type { Clock } from '#engine/ports/clock.js';

/** Fixed clock: changes only when set or advanced. */
export class FixedClock implements Clock {
  #now: Instant;

  constructor(now: Instant = Date.UTC(2026, 2, 1, 9)) {
    this.#now = now;
  }

  now(): Instant {
    return this.#now;
  }

  /** Sets the time, also backwards, as can happen to a real clock. */
  set(now: Instant): void {
    this.#now = now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
