import type { Pool } from 'pg';
import type { StorageHealth } from '../storage-health.js';
import { isStorageFailure } from './postgres-error.js';

const everyMs = 1_000;
/** Writes the row that names the data set, as it is. */
const write = `UPDATE meta SET value = value WHERE name = 'world'`;

/**
 * Write probe: detects that writes succeed again. A server that is not ready receives no traffic, so no ordinary write would
 * show it. Writes one row, at most once a second, and nothing while the storage is healthy.
 */
export class WriteProbe {
  #last = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pool: Pool,
    private readonly health: StorageHealth,
  ) {}

  async run(): Promise<void> {
    const now = performance.now();
    if (this.health.problem === null || now - this.#last < everyMs) return;
    this.#last = now;
    try {
      await this.pool.query(write);
      this.health.succeeded();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      this.health.failed(error);
    }
  }
}
