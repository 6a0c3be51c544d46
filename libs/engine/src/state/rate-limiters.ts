import type { Rates } from '#contracts/rates.js';
import { digest } from '../digest.js';
import type { Clock } from '../ports/clock.js';
import type { Duties } from '../ports/duties.js';
import type { NodeChannel } from '../ports/node-channel.js';
import { RateLimiter } from './rate-limiter.js';

/** Tokens taken from buckets of one limiter since the last message. */
type TakenTokens = readonly [limiter: string, taken: readonly (readonly [bucket: string, tokens: number])[]];

/** Batching delay of messages to the other nodes, in milliseconds. */
const sendAfterMs = 100;
/** Buckets in one message: a channel takes small ones only. */
const bucketsPerMessage = 100;

interface LimiterPorts {
  readonly rates: Rates;
  readonly clock: Clock;
  readonly nodes: NodeChannel;
  readonly duties: Pick<Duties, 'isShared'>;
}

/**
 * Rate limiters of a node. Several nodes exchange the tokens granted to callers close to a limit, so that together they
 * grant little more than one would. A lost message favours the caller.
 */
export class RateLimiters {
  readonly #limiters = new Map<string, RateLimiter>();
  readonly #taken = new Map<string, Map<string, number>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly ports: LimiterPorts) {
    ports.nodes.onMessage('rates', (message) => this.#receive(message as TakenTokens));
  }

  /** A limiter with buckets of its own: one for each use of a rate. */
  of(rate: keyof Rates, use = ''): RateLimiter {
    const { rates, clock, duties } = this.ports;
    if (!duties.isShared) return new RateLimiter(rates[rate], clock);
    const name = `${rate} ${use}`;
    const send = (bucket: string, tokens: number) => this.#collect(name, bucket, tokens);
    const limiter = new RateLimiter(rates[rate], clock, { nameOf: digest, send });
    this.#limiters.set(name, limiter);
    return limiter;
  }

  #collect(name: string, bucket: string, tokens: number): void {
    const taken = this.#taken.get(name) ?? new Map<string, number>();
    this.#taken.set(name, taken.set(bucket, (taken.get(bucket) ?? 0) + tokens));
    this.#timer ??= setTimeout(() => this.#send(), sendAfterMs).unref();
  }

  #send(): void {
    this.#timer = null;
    for (const [name, taken] of this.#taken) {
      const all = [...taken];
      for (let from = 0; from < all.length; from += bucketsPerMessage)
        this.ports.nodes.send('rates', [name, all.slice(from, from + bucketsPerMessage)] satisfies TakenTokens);
    }
    this.#taken.clear();
  }

  #receive([name, taken]: TakenTokens): void {
    const limiter = this.#limiters.get(name);
    for (const [bucket, tokens] of taken) limiter?.takenElsewhere(bucket, tokens);
  }
}
