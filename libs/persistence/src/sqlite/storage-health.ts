import { basename } from 'node:path';
import type { StorageProblem } from '#contracts/system.js';
import type { Log } from '#engine/ports/log.js';
import { describeStorageError, isCorruption, storageProblemOf } from './storage-error.js';

/**
 * Health of the storage. A problem is reported from the first failed write until one succeeds; a damaged file, until it is
 * replaced. Logged when it begins and when it ends, not at every attempt in between.
 */
export class StorageHealth {
  readonly #file: string;
  readonly #log: Log;
  #readProblem: string | null = null;
  #problem: { readonly text: string; readonly kind: StorageProblem; readonly isCorruption: boolean } | null = null;

  constructor(file: string, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  /** The present problem in a sentence for anybody, with the name of the file but not its folder, which the log has; null when writes succeed. */
  get problem(): string | null {
    return this.#problem?.text ?? null;
  }

  /** The same without naming the file. */
  get kind(): StorageProblem | null {
    return this.#problem?.kind ?? null;
  }

  failed(error: unknown): void {
    const text = this.#publicSentence(error);
    if (this.#problem?.isCorruption || this.#problem?.text === text) return;
    this.#problem = { text, kind: storageProblemOf(error), isCorruption: isCorruption(error) };
    this.#log.error({ error, problem: describeStorageError(error, this.#file) }, 'writes to the storage fail');
  }

  /** The sentence about a read that failed, for anybody as well; logged when it begins. Null: the read succeeded. */
  read(error: unknown): string | null {
    const text = error === null ? null : this.#publicSentence(error);
    if (text !== null && text !== this.#readProblem)
      this.#log.error({ error, problem: describeStorageError(error, this.#file) }, 'reads from the storage fail');
    this.#readProblem = text;
    return text;
  }

  #publicSentence(error: unknown): string {
    return describeStorageError(error, basename(this.#file));
  }

  succeeded(): void {
    if (this.#problem === null || this.#problem.isCorruption) return;
    this.#problem = null;
    this.#log.info({}, 'writes to the storage succeed again');
  }
}
