import type Database from 'better-sqlite3';
import { isStorageTrouble } from './storage-error.js';
import type { StorageHealth } from './storage-health.js';
import type { WriteGate } from './write-gate.js';

const everyMs = 1_000;

/**
 * Tries whether the storage takes writes again. Who is not ready is sent no work, and would never learn that the disk
 * has room again. Costs one page, at most once a second, and nothing while all is well.
 */
export class WriteProbe {
  readonly #writer: Database.Database;
  readonly #gate: WriteGate;
  readonly #health: StorageHealth;
  #last = Number.NEGATIVE_INFINITY;

  constructor(writer: Database.Database, gate: WriteGate, health: StorageHealth) {
    this.#writer = writer;
    this.#gate = gate;
    this.#health = health;
  }

  async run(): Promise<void> {
    const now = performance.now();
    if (this.#health.problem === null || now - this.#last < everyMs) return;
    this.#last = now;
    await this.#gate.run(() => this.#write());
  }

  /** Writes the number that is there already: SQLite writes its page all the same. */
  #write(): void {
    try {
      const version = this.#writer.pragma('user_version', { simple: true });
      this.#writer.pragma(`user_version = ${version}`);
      this.#health.succeeded();
    } catch (error) {
      if (!isStorageTrouble(error)) throw error;
      this.#health.failed(error);
    }
  }
}
