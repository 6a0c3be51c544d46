import type { Rate } from '#contracts/rates.js';
import type { Clock } from '../ports/clock.js';

interface Bucket {
  /** Below 0 if other nodes granted tokens before this one was informed. */
  tokens: number;
  at: number;
  /** Taken here, and not yet sent to the other nodes. */
  unsent: number;
}

/** How a limiter shares its buckets with those of other nodes. */
export interface BucketSharing {
  /** Name of a bucket in messages to other nodes: its key may be an address, or a secret. */
  nameOf(key: string): string;
  /** Sends the taken tokens to the other nodes. */
  send(name: string, tokens: number): void;
}

/** Maximum number of buckets. A full bucket equals none, so evicting the oldest can only favour a caller. */
const maxBuckets = 50_000;

/** Token-bucket rate limiter by key: `burst` at once, then `perSecond`. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  /**
   * Remaining tokens below which a bucket is shared. For a slow rate always: its requests are rare, and so are its
   * messages.
   */
  readonly #sharedFrom: number;

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
    private readonly sharing?: BucketSharing,
  ) {
    this.#sharedFrom = rate.perSecond < 1 ? rate.burst : rate.burst / 2;
  }

  /** Takes tokens and returns 0; if there are too few, takes none and returns the milliseconds until there are enough. */
  take(key: string, tokens = 1): number {
    const name = this.#nameOf(key);
    const bucket = this.#refilled(name);
    if (bucket.tokens < tokens) return Math.ceil(((tokens - bucket.tokens) / this.rate.perSecond) * 1000);
    bucket.tokens -= tokens;
    bucket.unsent += tokens;
    if (this.sharing && bucket.tokens <= this.#sharedFrom) {
      this.sharing.send(name, bucket.unsent);
      bucket.unsent = 0;
    }
    return 0;
  }

  /** Subtracts tokens that another node granted. */
  takenElsewhere(name: string, tokens: number): void {
    const bucket = this.#refilled(name);
    bucket.tokens = Math.max(bucket.tokens - tokens, -this.rate.burst);
  }

  /** Remaining whole tokens, and the milliseconds until the bucket is full. */
  left(key: string): { readonly tokens: number; readonly fullMs: number } {
    const { tokens } = this.#refilled(this.#nameOf(key));
    const { burst, perSecond } = this.rate;
    return { tokens: Math.max(0, Math.floor(tokens)), fullMs: Math.ceil(((burst - tokens) / perSecond) * 1000) };
  }

  #nameOf(key: string): string {
    return this.sharing ? this.sharing.nameOf(key) : key;
  }

  #refilled(key: string): Bucket {
    const now = this.clock.now();
    const { burst, perSecond } = this.rate;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now, unsent: 0 };
    // A clock that was set back neither adds nor removes tokens.
    const passed = Math.max(0, now - bucket.at) / 1000;
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond);
    bucket.unsent = Math.min(bucket.unsent, burst - bucket.tokens);
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
