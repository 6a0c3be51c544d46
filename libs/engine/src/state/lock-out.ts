import { timing } from '#contracts/limits.js';
import type { Clock } from '../ports/clock.js';

interface Attempts {
  /** Started and not known to have succeeded. */
  count: number;
  last: number;
}

const maxKeys = 50_000;

/**
 * Lockout: after `timing.lockOutAfter` wrong passwords in a row a key is blocked for `timing.lockOutMs` from the last one.
 * An attempt counts from its start until it succeeds, so parallel attempts gain nothing.
 */
export class LockOut {
  readonly #attempts = new Map<string, Attempts>();

  constructor(private readonly clock: Clock) {}

  /** Counts an attempt and returns 0, or returns the milliseconds until the next one is allowed. */
  begin(key: string): number {
    const tries = this.#attempts.get(key);
    const now = this.clock.now();
    const isFull = tries !== undefined && tries.count >= timing.lockOutAfter;
    const left = isFull ? tries.last + timing.lockOutMs - now : 0;
    if (left > 0) return left;
    this.#attempts.delete(key);
    this.#attempts.set(key, { count: isFull ? 1 : (tries?.count ?? 0) + 1, last: now });
    if (this.#attempts.size > maxKeys) this.#evictOldest();
    return 0;
  }

  /** The password was right: resets the count. */
  succeeded(key: string): void {
    this.#attempts.delete(key);
  }

  /** The password was never checked: the attempt does not count. */
  abandoned(key: string): void {
    const tries = this.#attempts.get(key);
    if (tries) tries.count -= 1;
  }

  #evictOldest(): void {
    const oldest = this.#attempts.keys().next();
    if (!oldest.done) this.#attempts.delete(oldest.value);
  }
}
