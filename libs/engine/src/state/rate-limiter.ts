import type { Rate } from '#contracts/limits.js';
import type { Clock } from '../ports/clock.js';

interface Bucket {
  tokens: number;
  at: number;
}

/** Buckets kept at once. A full bucket equals none, so evicting the oldest can only favour a caller. */
const maxBuckets = 50_000;

/** Token-bucket rate limiter by key: `burst` at once, then `perSecond`. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {}

  /** Takes a token, or several, and returns 0, or takes none and returns the milliseconds until there are so many. */
  take(key: string, tokens = 1): number {
    const bucket = this.#refilled(key);
    if (bucket.tokens < tokens) return Math.ceil(((tokens - bucket.tokens) / this.rate.perSecond) * 1000);
    bucket.tokens -= tokens;
    return 0;
  }

  /** Whole tokens that are left, and the milliseconds until all of the burst is. */
  left(key: string): { readonly tokens: number; readonly fullMs: number } {
    const { tokens } = this.#refilled(key);
    const { burst, perSecond } = this.rate;
    return { tokens: Math.floor(tokens), fullMs: Math.ceil(((burst - tokens) / perSecond) * 1000) };
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
    if (this.#buckets.size > maxBuckets) this.#evictOldest();
    return bucket;
  }

  #evictOldest(): void {
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}
