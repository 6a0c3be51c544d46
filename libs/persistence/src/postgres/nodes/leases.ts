import type { Pool } from 'pg';
import { type Duties, type Duty, duties } from '#engine/ports/duties.js';
import type { Log } from '#engine/ports/log.js';

/** How long a lease lasts, and how often its holder extends it and the others ask for it, in milliseconds. */
export const leaseMs = 6_000;
export const renewEveryMs = 1_500;

/** By the clock of the database, the only one that all nodes share. */
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const take = {
  name: 'leases-take',
  text: `INSERT INTO leases AS held (duty, node, until) SELECT duty, $2, ${now} + $3 FROM unnest($1::text[]) AS duty ORDER BY duty
    ON CONFLICT (duty) DO UPDATE SET node = excluded.node, until = excluded.until
      WHERE held.node = excluded.node OR held.until < ${now}
    RETURNING duty`,
} as const;
const release = { name: 'leases-give-back', text: 'UPDATE leases SET until = 0 WHERE node = $1' } as const;

interface Parts {
  readonly pool: Pool;
  readonly nodeId: string;
  readonly log: Log;
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow?: () => number;
}

/**
 * Leases of duties: one row for each in the database, which one node holds for some seconds and extends. A node that
 * dies or hangs loses them when they expire; by its monotonic clock, and from before its last request, it considers
 * them lost before the others can acquire them.
 */
export class Leases implements Duties {
  readonly isShared = true;
  readonly #parts: Parts;
  readonly #now: () => number;
  /** Until when each is held, by the monotonic clock of this process. */
  readonly #heldUntil = new Map<Duty, number>();
  readonly #known = new Set<Duty>();
  readonly #listeners = new Map<Duty, Set<(has: boolean) => void>>();
  readonly #timer: NodeJS.Timeout;
  #renewing: Promise<void> | null = null;
  #isFailing = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.monotonicNow ?? (() => performance.now());
    this.#timer = setInterval(() => {
      // Also where the database does not answer.
      this.#notifyListeners();
      void this.renew();
    }, renewEveryMs).unref();
  }

  has(duty: Duty): boolean {
    return (this.#heldUntil.get(duty) ?? Number.NEGATIVE_INFINITY) > this.#now();
  }

  onChange(duty: Duty, listener: (has: boolean) => void): () => void {
    const listeners = this.#listeners.get(duty) ?? new Set();
    this.#listeners.set(duty, listeners.add(listener));
    if (this.#known.has(duty)) listener(true);
    return () => void listeners.delete(listener);
  }

  /** Acquires free leases, and extends those of this node. Never rejects. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /** Gives everything back, so that others need not wait. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    this.#heldUntil.clear();
    this.#notifyListeners();
    await this.#parts.pool
      .query({ ...release, values: [this.#parts.nodeId] })
      .catch((error: unknown) =>
        this.#parts.log.warn({ error }, 'leases could not be released: other nodes take over when they expire'),
      );
  }

  async #renew(): Promise<void> {
    const { pool, nodeId, log } = this.#parts;
    const until = this.#now() + leaseMs;
    try {
      const { rows } = await pool.query<{ duty: Duty }>({ ...take, values: [duties, nodeId, leaseMs] });
      this.#heldUntil.clear();
      for (const { duty } of rows) this.#heldUntil.set(duty, until);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.warn({ error }, 'leases cannot be renewed');
      this.#isFailing = true;
    }
    this.#notifyListeners();
  }

  /** Notifies listeners of duties gained and lost since the last call. */
  #notifyListeners(): void {
    for (const duty of duties) {
      const has = this.has(duty);
      if (has === this.#known.has(duty)) continue;
      if (has) this.#known.add(duty);
      else this.#known.delete(duty);
      this.#parts.log.info({ duty }, has ? 'this node acquired a duty' : 'this node lost a duty');
      for (const listener of this.#listeners.get(duty) ?? []) listener(has);
    }
  }
}
