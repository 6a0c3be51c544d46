import type { Ids } from '#engine/ports/clock.js';

/** `id-000001`, `id-000002`, …: ordered by time like the real ones, and easy to read in a failure. */
export class SequentialIds implements Ids {
  readonly #prefix: string;
  #last = 0;

  constructor(prefix = 'id') {
    this.#prefix = prefix;
  }

  next(): string {
    this.#last += 1;
    return `${this.#prefix}-${String(this.#last).padStart(6, '0')}`;
  }
}
