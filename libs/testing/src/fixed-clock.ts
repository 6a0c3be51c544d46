import type { Instant } from '#contracts/ids.js';
import type { Clock } from '#engine/ports/clock.js';

/** Stands still until it is moved. */
export class FixedClock implements Clock {
  #now: Instant;

  constructor(now: Instant = Date.UTC(2026, 2, 1, 9)) {
    this.#now = now;
  }

  now(): Instant {
    return this.#now;
  }

  /** To an instant, backwards too: real clocks are set. */
  set(now: Instant): void {
    this.#now = now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
