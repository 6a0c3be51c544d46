import { hourMs } from '#contracts/durations.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import type { IdempotencyClaim, IdempotencyRecord, StoredReply } from '../ports/idempotency-store.js';
import type { Ports } from '../ports/ports.js';

/** `Retry-After` for a repeat while the first request runs, in milliseconds. */
const retryAfterMs = 1_000;

/** Lease of one running request on its key. Its expiry identifies it: no other request gets the key before. */
export type IdempotencyLease = Omit<IdempotencyRecord, 'reply'>;

export type BegunRequest =
  | { readonly kind: 'new'; readonly lease: IdempotencyLease }
  | { readonly kind: 'replay'; readonly reply: StoredReply };

/**
 * Idempotency keys: a request repeated under its key runs once and gets the same reply. A running request holds its key
 * by a lease, so a crash frees it; the reply is stored until the key expires. A request that outlives its lease loses
 * the key to the next holder.
 */
export class IdempotentRequests {
  #timer: NodeJS.Timeout | null = null;
  #removing: Promise<void> = Promise.resolve();

  constructor(private readonly ports: Pick<Ports, 'unitOfWork' | 'clock' | 'log'>) {}

  start(): void {
    this.#timer = setInterval(() => this.removeExpired(), timing.idempotencySweepMs).unref();
  }

  /** Runs `work` once under the claim; a repeat gets its first result. An error frees the key. */
  async once<T>(claim: IdempotencyClaim, work: () => Promise<T>): Promise<Result<T>> {
    const begun = await this.begin(claim);
    if (!begun.ok) return begun;
    if (begun.value.kind === 'replay') return ok(begun.value.reply.body as T);
    const { lease } = begun.value;
    try {
      const body = await work();
      await this.finish(lease, { status: 200, headers: {}, body });
      return ok(body);
    } catch (error) {
      await this.abandon(lease);
      throw error;
    }
  }

  /** Claims the key for a new request, or returns the reply for a repeat. */
  begin(claim: IdempotencyClaim): Promise<Result<BegunRequest>> {
    return this.ports.unitOfWork.run(async ({ idempotencyKeys }): Promise<Result<BegunRequest>> => {
      const now = this.ports.clock.now();
      const known = await idempotencyKeys.get(claim.principal, claim.key);
      if (known && known.expiresAt > now) {
        if (known.fingerprint !== claim.fingerprint) return reject('idempotency_key_reused');
        if (known.reply) return ok({ kind: 'replay', reply: known.reply });
        return { ...reject('idempotency_key_in_use'), retryAfterMs };
      }
      const lease: IdempotencyLease = { ...claim, expiresAt: now + timing.idempotencyLeaseMs };
      await idempotencyKeys.put({ ...lease, reply: null });
      return ok({ kind: 'new', lease });
    });
  }

  /** Stores the reply. Never fails the request, whose work is done. */
  async finish(lease: IdempotencyLease, reply: StoredReply): Promise<void> {
    const expiresAt = this.ports.clock.now() + timing.idempotencyHours * hourMs;
    await this.#write('the reply to a request was not kept for its repeats', async ({ idempotencyKeys }) => {
      const known = await idempotencyKeys.get(lease.principal, lease.key);
      if (known === null || isOf(known, lease)) await idempotencyKeys.put({ ...lease, expiresAt, reply });
    });
  }

  /** Frees the key of a request that failed: a repeat runs again. */
  async abandon(lease: IdempotencyLease): Promise<void> {
    await this.#write('an idempotency key was not freed', async ({ idempotencyKeys }) => {
      const known = await idempotencyKeys.get(lease.principal, lease.key);
      if (known && isOf(known, lease)) await idempotencyKeys.remove(lease.principal, lease.key);
    });
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

/** Whether the key is still held by this lease, and not by the request that took it over. */
function isOf({ reply, expiresAt }: IdempotencyRecord, lease: IdempotencyLease): boolean {
  return reply === null && expiresAt === lease.expiresAt;
}
