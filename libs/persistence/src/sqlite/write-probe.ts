import type Database from 'better-sqlite3';
import type { StorageHealth } from '../storage-health.js';
import type { WriteGate } from '../write-gate.js';
import { isStorageFailure } from './storage-error.js';

const everyMs = 1_000;

/**
 * Write probe: detects that writes succeed again. A server that is not ready receives no traffic, so no ordinary write would
 * show it. Writes one page, at most once a second, and nothing while the storage is healthy.
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

  /** Rewrites the present `user_version`: SQLite writes the page although the value is the same. */
  #write(): void {
    try {
      const version = this.#writer.pragma('user_version', { simple: true });
      this.#writer.pragma(`user_version = ${version}`);
      this.#health.succeeded();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      this.#health.failed(error);
    }
  }
}
