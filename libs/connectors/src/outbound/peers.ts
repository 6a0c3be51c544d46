import {
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  type IPolicy,
  wrap,
} from 'cockatiel';
import { countsAgainstCircuit, faultOf, OutboundError } from './outbound-error.js';

/** Bulkhead per peer: concurrent requests, and how many more may wait. */
const places = { atOnce: 8, waiting: 64 };
/** Time in milliseconds after which an open circuit lets a trial request through. */
export const circuitPauseMs = 10_000;
const breaker = { failures: 5, halfOpenAfter: circuitPauseMs };
/** Maximum idle peers kept, because every imported site is one. */
const maxIdlePeers = 200;

interface Peer {
  readonly policy: IPolicy;
  readonly breaker: CircuitBreakerPolicy;
  running: number;
}

export interface Begun<T> {
  readonly value: T;
  readonly ended: Promise<void>;
}

/** Bulkhead and circuit breaker per peer: a slow or failing peer does not affect others, and gets a pause. */
export class Peers {
  /** Least recently used first. */
  readonly #byName = new Map<string, Peer>();

  constructor(private readonly most = maxIdlePeers) {}

  async execute<T>(name: string, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const peer = this.#byName.get(name) ?? newPeer();
    this.#byName.delete(name);
    this.#byName.set(name, peer);
    peer.running += 1;
    try {
      return await peer.policy.execute(work, signal);
    } finally {
      peer.running -= 1;
      this.#forgetIdle();
    }
  }

  /**
   * Like `execute`, for streams: the request holds its bulkhead slot until `ended` settles, which decides whether it counts as
   * a failure.
   */
  begin<T>(name: string, work: () => Promise<Begun<T>>, signal: AbortSignal | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      // A caller may abort while it waits for a slot, or for the trial request of a half-open breaker.
      signal?.addEventListener('abort', () => reject(faultOf(signal.reason, signal)), { once: true });
      const wholly = async () => {
        const { value, ended } = await work();
        resolve(value);
        await ended;
      };
      // After the start only the breaker sees an error here: the reader gets it from the stream.
      this.execute(name, wholly, signal).catch(reject);
    });
  }

  circuit(name: string): 'closed' | 'open' | 'half_open' {
    switch (this.#byName.get(name)?.breaker.state) {
      case CircuitState.Open:
      case CircuitState.Isolated:
        return 'open';
      case CircuitState.HalfOpen:
        return 'half_open';
      default:
        return 'closed';
    }
  }

  /** Evicts idle peers. Never one with requests in flight: its slots would be recounted. */
  #forgetIdle(): void {
    for (const [name, { running }] of this.#byName) {
      if (this.#byName.size <= this.most) return;
      if (running === 0) this.#byName.delete(name);
    }
  }
}

function newPeer(): Peer {
  const broken = circuitBreaker(handleType(OutboundError, countsAgainstCircuit), {
    halfOpenAfter: breaker.halfOpenAfter,
    breaker: new ConsecutiveBreaker(breaker.failures),
  });
  return { policy: wrap(bulkhead(places.atOnce, places.waiting), broken), breaker: broken, running: 0 };
}
