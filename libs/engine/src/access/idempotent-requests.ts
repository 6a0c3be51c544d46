import { hourMs } from '#contracts/durations.js';
import { timing } from '#contracts/limits.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { IdempotencyClaim, StoredReply } from '../ports/idempotency-store.js';
import type { Ports } from '../ports/ports.js';

/** When a repeat may be sent again, while the first request runs. */
const retryAfterMs = 1_000;

/**
 * Idempotency keys: a request that is repeated under its key runs once and gets the same reply. A running request holds its key
 * by a lease, so that the end of the process frees it; a finished one keeps it until it expires.
 */
export class IdempotentRequests {
  #timer: NodeJS.Timeout | null = null;
  #removing: Promise<void> = Promise.resolve();

  constructor(private readonly ports: Pick<Ports, 'unitOfWork' | 'clock' | 'log'>) {}

  start(): void {
    this.#timer = setInterval(() => this.removeExpired(), timing.idempotencySweepMs).unref();
  }

  /** Claims the key: null for a new request, or the reply to it for a repeat. */
  begin(claim: IdempotencyClaim): Promise<Result<StoredReply | null>> {
    return this.ports.unitOfWork.run(async ({ idempotencyKeys }): Promise<Result<StoredReply | null>> => {
      const now = this.ports.clock.now();
      const known = await idempotencyKeys.get(claim.principal, claim.key);
      if (known && known.expiresAt > now) {
        if (known.fingerprint !== claim.fingerprint) return reject('idempotency_key_reused');
        return known.reply ? ok(known.reply) : { ...reject('idempotency_key_in_use'), retryAfterMs };
      }
      await idempotencyKeys.put({ ...claim, expiresAt: now + timing.idempotencyLeaseMs, reply: null });
      return ok(null);
    });
  }

  /** Keeps the reply. Never fails the request: what it did is done. */
  async finish(claim: IdempotencyClaim, reply: StoredReply): Promise<void> {
    const expiresAt = this.ports.clock.now() + timing.idempotencyHours * hourMs;
    await this.#write('the reply to a request was not kept for its repeats', ({ idempotencyKeys }) =>
      idempotencyKeys.put({ ...claim, expiresAt, reply }),
    );
  }

  /** Frees the key of a request that failed: a repeat runs again. */
  async abandon({ principal, key }: IdempotencyClaim): Promise<void> {
    await this.#write('an idempotency key was not freed', ({ idempotencyKeys }) =>
      idempotencyKeys.remove(principal, key),
    );
  }

  removeExpired(): Promise<void> {
    this.#removing = this.#write('expired idempotency keys were not removed', ({ idempotencyKeys }) =>
      idempotencyKeys.removeExpired(this.ports.clock.now()),
    );
    return this.#removing;
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#removing;
  }

  async #write(problem: string, work: Parameters<Ports['unitOfWork']['run']>[0]): Promise<void> {
    try {
      await this.ports.unitOfWork.run(work);
    } catch (error) {
      this.ports.log.warn({ error }, problem);
    }
  }
}
