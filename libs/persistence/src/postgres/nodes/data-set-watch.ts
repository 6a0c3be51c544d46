import type { Pool } from 'pg';
import { dataSetId } from '../../log-position.js';

const read = { name: 'data-set-read', text: dataSetId } as const;
/** How often it is looked at, in milliseconds. */
const everyMs = 2_000;

/**
 * Notices that the data set was replaced, as an own installation replaces the demonstration: at whichever node that was asked for, all have the
 * former one in memory.
 */
export class DataSetWatch {
  /** Resolves once that has happened. */
  readonly replaced: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #noticed = () => {};

  private constructor(
    private readonly pool: Pool,
    private readonly opened: string | undefined,
    intervalMs: number,
  ) {
    this.replaced = new Promise((resolve) => {
      this.#noticed = resolve;
    });
    this.#timer = setInterval(() => void this.#look(), intervalMs).unref();
  }

  /** Watches from the data set that is there now. */
  static async from(pool: Pool, intervalMs = everyMs): Promise<DataSetWatch> {
    return new DataSetWatch(pool, await idOf(pool), intervalMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      if ((await idOf(this.pool)) === this.opened) return;
      this.close();
      this.#noticed();
    } catch {
      // The database is away, which writers report.
    }
  }
}

async function idOf(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>(read);
  return rows[0]?.value;
}
