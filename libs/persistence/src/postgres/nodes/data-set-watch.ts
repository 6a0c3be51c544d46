import type { Pool } from 'pg';
import { dataSetId } from '../../log-position.js';

const read = { name: 'data-set-read', text: dataSetId } as const;
/** Pause between two looks, in milliseconds. */
const everyMs = 2_000;

/**
 * Watches for a replaced data set, as when an own installation replaces the demonstration: the other nodes have the
 * former one in memory.
 */
export class DataSetWatch {
  /** Resolves once that has happened. */
  readonly replaced: Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #resolveReplaced = () => {};

  private constructor(
    private readonly pool: Pool,
    private readonly opened: string | undefined,
    private readonly intervalMs: number,
  ) {
    this.replaced = new Promise((resolve) => {
      this.#resolveReplaced = resolve;
    });
    this.#wait();
  }

  /** Watches from the present data set on. */
  static async from(pool: Pool, intervalMs = everyMs): Promise<DataSetWatch> {
    return new DataSetWatch(pool, await idOf(pool), intervalMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#poll(), this.intervalMs).unref();
  }

  async #poll(): Promise<void> {
    const isReplaced = await idOf(this.pool).then(
      (id) => id !== this.opened,
      // The database is away, which writers report.
      () => false,
    );
    if (this.#isClosed) return;
    if (isReplaced) this.#resolveReplaced();
    else this.#wait();
  }
}

async function idOf(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>(read);
  return rows[0]?.value;
}
