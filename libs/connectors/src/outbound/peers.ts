import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleType, type IPolicy, wrap } from 'cockatiel';
import { faultOf, isTrouble, OutboundError } from './outbound-error.js';

/** Requests to one peer at a time, and how many more may wait. */
const places = { atOnce: 8, waiting: 64 };
const breaker = { failures: 5, halfOpenAfter: 10_000 };
/** Every imported site is a peer of its own: so many idle ones are remembered. */
const remembered = 200;

interface Peer {
  readonly policy: IPolicy;
  running: number;
}

export interface Begun<T> {
  readonly value: T;
  readonly ended: Promise<void>;
}

/** A slow or broken peer takes no places from others, and is left alone for a while. */
export class Peers {
  /** The one that was asked longest ago comes first. */
  readonly #byName = new Map<string, Peer>();

  constructor(private readonly most = remembered) {}

  async execute<T>(name: string, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const peer = this.#byName.get(name) ?? { policy: policy(), running: 0 };
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
   * Like `execute`, for work that goes on after it has begun: it has its place until `ended` settles, and only then is it
   * known whether it has gone well.
   */
  begin<T>(name: string, work: () => Promise<Begun<T>>, signal: AbortSignal | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      // Who waits for a place, or for another's trial of a peer that was left alone, may leave.
      signal?.addEventListener('abort', () => reject(faultOf(signal.reason, signal)), { once: true });
      const wholly = async () => {
        const { value, ended } = await work();
        resolve(value);
        await ended;
      };
      // Nobody hears of what goes wrong after the beginning but the breaker: the reader is told by what it reads.
      this.execute(name, wholly, signal).catch(reject);
    });
  }

  /** Never one that is being asked: its places would count anew. */
  #forgetIdle(): void {
    for (const [name, { running }] of this.#byName) {
      if (this.#byName.size <= this.most) return;
      if (running === 0) this.#byName.delete(name);
    }
  }
}

function policy(): IPolicy {
  const broken = circuitBreaker(handleType(OutboundError, isTrouble), {
    halfOpenAfter: breaker.halfOpenAfter,
    breaker: new ConsecutiveBreaker(breaker.failures),
  });
  return wrap(bulkhead(places.atOnce, places.waiting), broken);
}
