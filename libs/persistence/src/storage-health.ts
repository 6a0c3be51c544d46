import type { StorageProblem } from '#contracts/system.js';
import type { Log } from '#engine/ports/log.js';

/** Classification of one database's errors. */
export interface StorageErrors {
  /** A sentence for the log, which may name where the data are. */
  sentence(error: unknown): string;
  /** Public message, without paths. */
  publicSentence(error: unknown): string;
  problem(error: unknown): StorageProblem;
  /** Data are damaged: no later write can be trusted, even if it succeeds. */
  isCorruption(error: unknown): boolean;
}

/**
 * Health of the storage. A problem is reported from the first failed write until one succeeds; damaged data, until they are
 * replaced. Logged when it begins and when it ends, not at every attempt in between.
 */
export class StorageHealth {
  readonly #errors: StorageErrors;
  readonly #log: Log;
  #readProblem: string | null = null;
  #problem: { readonly text: string; readonly kind: StorageProblem; readonly isCorruption: boolean } | null = null;

  constructor(errors: StorageErrors, log: Log) {
    this.#errors = errors;
    this.#log = log;
  }

  /**
   * Public message about the present problem, without the place of the data, which is in the log; null when writes
   * succeed.
   */
  get problem(): string | null {
    return this.#problem?.text ?? null;
  }

  /** The same without naming the data. */
  get kind(): StorageProblem | null {
    return this.#problem?.kind ?? null;
  }

  failed(error: unknown): void {
    const text = this.#errors.publicSentence(error);
    if (this.#problem?.isCorruption || this.#problem?.text === text) return;
    this.#problem = { text, kind: this.#errors.problem(error), isCorruption: this.#errors.isCorruption(error) };
    this.#log.error({ error, problem: this.#errors.sentence(error) }, 'writes to the storage fail');
  }

  /** Public message about a failed read, logged when the problem begins. Null: the read succeeded. */
  read(error: unknown): string | null {
    const text = error === null ? null : this.#errors.publicSentence(error);
    if (text !== null && text !== this.#readProblem)
      this.#log.error({ error, problem: this.#errors.sentence(error) }, 'reads from the storage fail');
    this.#readProblem = text;
    return text;
  }

  succeeded(): void {
    if (this.#problem === null || this.#problem.isCorruption) return;
    this.#problem = null;
    this.#log.info({}, 'writes to the storage succeed again');
  }
}
