import type { Rate } from '#contracts/limits.js';
import type { Clock } from '../ports/clock.js';

interface Bucket {
  tokens: number;
  at: number;
}

/** Buckets kept at once. A full bucket is the same as none, so forgetting the oldest only ever helps a caller. */
const mostBuckets = 50_000;

/** Token buckets by key: `burst` at once, then `perSecond`. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {}

  /** 0 when it may pass now, which takes a token; otherwise the milliseconds until it may. */
  take(key: string): number {
    const bucket = this.#refilled(key);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / this.rate.perSecond) * 1000);
    bucket.tokens -= 1;
    return 0;
  }

  #refilled(key: string): Bucket {
    const now = this.clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.rate.burst, at: now };
    // A clock that jumped back gives nothing, and takes nothing.
    const passed = Math.max(0, now - bucket.at) / 1000;
    bucket.tokens = Math.min(this.rate.burst, bucket.tokens + passed * this.rate.perSecond);
    bucket.at = now;
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > mostBuckets) this.#forgetOldest();
    return bucket;
  }

  #forgetOldest(): void {
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}
