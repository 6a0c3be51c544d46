import type { Log } from '#engine/ports/log.js';
import { describeStorageError, isLasting } from './storage-error.js';

/**
 * Whether the storage takes writes. A problem is said from the first write that was refused until one succeeds; that
 * the file is damaged, until it was replaced. Logged when it begins and when it ends, not at every try in between.
 */
export class StorageHealth {
  readonly #file: string;
  readonly #log: Log;
  #problem: { readonly text: string; readonly isLasting: boolean } | null = null;

  constructor(file: string, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  /** What is wrong, in a sentence for whoever runs the server; null when writes succeed. */
  get problem(): string | null {
    return this.#problem?.text ?? null;
  }

  failed(error: unknown): void {
    const text = describeStorageError(error, this.#file);
    if (this.#problem?.isLasting || this.#problem?.text === text) return;
    this.#problem = { text, isLasting: isLasting(error) };
    this.#log.error({ error, problem: text }, 'the storage refuses writes');
  }

  succeeded(): void {
    if (this.#problem === null || this.#problem.isLasting) return;
    this.#problem = null;
    this.#log.info({}, 'the storage takes writes again');
  }
}
