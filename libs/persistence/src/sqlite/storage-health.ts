import type { Log } from '#engine/ports/log.js';
import { describeStorageError, isCorruption } from './storage-error.js';

/**
 * Health of the storage. A problem is reported from the first failed write until one succeeds; a damaged file, until it is
 * replaced. Logged when it begins and when it ends, not at every attempt in between.
 */
export class StorageHealth {
  readonly #file: string;
  readonly #log: Log;
  #problem: { readonly text: string; readonly isCorruption: boolean } | null = null;

  constructor(file: string, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  /** The present problem in a readable sentence; null when writes succeed. */
  get problem(): string | null {
    return this.#problem?.text ?? null;
  }

  failed(error: unknown): void {
    const text = describeStorageError(error, this.#file);
    if (this.#problem?.isCorruption || this.#problem?.text === text) return;
    this.#problem = { text, isCorruption: isCorruption(error) };
    this.#log.error({ error, problem: text }, 'writes to the storage fail');
  }

  succeeded(): void {
    if (this.#problem === null || this.#problem.isCorruption) return;
    this.#problem = null;
    this.#log.info({}, 'writes to the storage succeed again');
  }
}
