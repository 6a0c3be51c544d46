import type { Pool, QueryConfig } from 'pg';
import type { Erasure } from '#engine/ports/erasure.js';
import type { Log } from '#engine/ports/log.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';

/** Of a timer of Node.js. */
const maxDelayMs = 2 ** 31 - 1;

interface Parts {
  readonly pool: Pool;
  readonly log: Log;
  /** Resolves when decisions and the search have followed the log to its end. */
  readonly followed: () => Promise<void>;
}

/**
 * Erasure in PostgreSQL: frees the space of erased data. Pages are overwritten when they are reused; write-ahead log
 * and backups are managed by the server. See docs/postgres.md.
 */
export class DatabaseErasure implements Erasure {
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  purge(): Promise<void> {
    const purged = this.#last.then(() => this.#purge());
    this.#last = purged.catch(() => undefined);
    return purged;
  }

  async #purge(): Promise<void> {
    const { pool, log, followed } = this.parts;
    try {
      await followed();
      await vacuum(pool);
    } catch (error) {
      log.error({ error }, 'erased words may still be in a file of the database');
      throw new StorageUnavailable({ cause: error });
    }
  }
}

/** Vacuums all tables, and analyses them: without a timeout. */
async function vacuum(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    // Planner statistics contain values of the columns.
    await client.query(withoutTimeout('VACUUM (ANALYZE)'));
  } finally {
    // With its setting.
    client.release(true);
  }
}

/** A statement without the driver's timeout: the maximum value, since zero means the pool's setting. */
function withoutTimeout(text: string): QueryConfig & { readonly query_timeout: number } {
  return { text, query_timeout: maxDelayMs };
}
