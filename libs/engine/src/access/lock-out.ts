import { timing } from '#contracts/limits.js';
import type { Clock } from '../ports/clock.js';

interface Tries {
  /** Begun and not known to be right. */
  count: number;
  last: number;
}

const mostKeys = 50_000;

/**
 * After `timing.lockOutAfter` wrong passwords in a row a key waits `timing.lockOutMs` from the last one. A try counts from its
 * beginning, until it is found right: as many at the same moment as one likes are no more than those.
 */
export class LockOut {
  readonly #tries = new Map<string, Tries>();

  constructor(private readonly clock: Clock) {}

  /** 0 when the key may try now, which counts; otherwise the milliseconds until it may. */
  begin(key: string): number {
    const tries = this.#tries.get(key);
    const now = this.clock.now();
    const isFull = tries !== undefined && tries.count >= timing.lockOutAfter;
    const left = isFull ? tries.last + timing.lockOutMs - now : 0;
    if (left > 0) return left;
    this.#tries.delete(key);
    this.#tries.set(key, { count: isFull ? 1 : (tries?.count ?? 0) + 1, last: now });
    if (this.#tries.size > mostKeys) this.#forgetOldest();
    return 0;
  }

  /** The password was right: what came before is forgotten. */
  succeeded(key: string): void {
    this.#tries.delete(key);
  }

  /** Nobody has looked at the password: the try does not count. */
  abandoned(key: string): void {
    const tries = this.#tries.get(key);
    if (tries) tries.count -= 1;
  }

  #forgetOldest(): void {
    const oldest = this.#tries.keys().next();
    if (!oldest.done) this.#tries.delete(oldest.value);
  }
}
