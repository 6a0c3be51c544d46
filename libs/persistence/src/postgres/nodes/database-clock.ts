import type { Pool } from 'pg';
import type { Log } from '#engine/ports/log.js';

const read = {
  name: 'clock-read',
  text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
} as const;
const everyMs = 10_000;
/**
 * Routine synchronization keeps clocks closer, and a reading over the network is no more accurate than its round trip.
 */
const thresholdMs = 500;

interface Parts {
  readonly pool: Pool;
  readonly log: Log;
  /** The wall clock of this machine, in milliseconds. */
  readonly wall?: () => number;
}

/**
 * Clock of the database, shared by all nodes, as an offset from this machine's (Cristian's algorithm). Timers are set
 * by one node and fire on another: with diverging clocks, an offer would expire before anybody could accept it.
 */
export class DatabaseClock {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #wall: () => number;
  readonly #timer: NodeJS.Timeout;
  #offsetMs = 0;

  constructor({ pool, log, wall = Date.now }: Parts) {
    this.#pool = pool;
    this.#log = log;
    this.#wall = wall;
    this.#timer = setInterval(() => void this.adjust(), everyMs).unref();
  }

  /** Correction of this machine's clock in milliseconds; 0 if it is about right. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Measures the offset. Never rejects: on failure the last one stays. */
  async adjust(): Promise<void> {
    const began = performance.now();
    try {
      const { rows } = await this.#pool.query<{ now: number }>(read);
      const tookMs = performance.now() - began;
      const differenceMs = Math.round((rows[0]?.now ?? 0) + tookMs / 2 - this.#wall());
      // A slow reply is too inaccurate.
      if (tookMs < thresholdMs) this.#follow(differenceMs);
    } catch {
      // Writers report the failure.
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #follow(differenceMs: number): void {
    const offsetMs = Math.abs(differenceMs) < thresholdMs ? 0 : differenceMs;
    const changedMs = offsetMs - this.#offsetMs;
    // Within the error of a reading, the clock does not go back and forth.
    if (offsetMs !== 0 && Math.abs(changedMs) < thresholdMs) return;
    if (changedMs !== 0)
      this.#log.warn(
        { offsetMs },
        'the clock of this machine differs from that of the database, which takes precedence',
      );
    this.#offsetMs = offsetMs;
  }
}
