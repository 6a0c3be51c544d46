import { timing } from '#contracts/limits.js';
import type { Clock } from '../ports/clock.js';

interface Tries {
  failed: number;
  last: number;
}

const mostKeys = 50_000;

/** After `timing.lockOutAfter` wrong passwords in a row a key waits `timing.lockOutMs` from the last one. */
export class LockOut {
  readonly #tries = new Map<string, Tries>();

  constructor(private readonly clock: Clock) {}

  /** Milliseconds until the key may try again; 0: now. */
  remaining(key: string): number {
    const tries = this.#tries.get(key);
    if (!tries || tries.failed < timing.lockOutAfter) return 0;
    const left = tries.last + timing.lockOutMs - this.clock.now();
    if (left > 0) return left;
    this.#tries.delete(key);
    return 0;
  }

  failed(key: string): void {
    const failed = (this.#tries.get(key)?.failed ?? 0) + 1;
    this.#tries.delete(key);
    this.#tries.set(key, { failed, last: this.clock.now() });
    if (this.#tries.size <= mostKeys) return;
    const oldest = this.#tries.keys().next();
    if (!oldest.done) this.#tries.delete(oldest.value);
  }

  succeeded(key: string): void {
    this.#tries.delete(key);
  }
}
