import { ok, type Result, reject } from '#contracts/result.js';

/** Runs that may wait for their turn. */
const maxWaiting = 20;

/**
 * Serial queue with cancellation: one run at a time, and only the latest of each key. A newer run aborts the previous
 * one of its key, which then returns `busy`, as does any run that finds the queue full.
 */
export class LatestOnly {
  readonly #latest = new Map<string, AbortController>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async run<T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<Result<T>> {
    const before = this.#latest.get(key);
    // The run before makes room for its successor.
    if (this.#waiting - (before ? 1 : 0) >= maxWaiting) return reject('busy');
    before?.abort();
    const own = new AbortController();
    this.#latest.set(key, own);
    const either = AbortSignal.any([signal, own.signal]);
    this.#waiting += 1;
    const mine = this.#last.then(async () => {
      either.throwIfAborted();
      return work(either);
    });
    this.#last = mine.catch(() => undefined);
    try {
      return ok(await mine);
    } catch (error) {
      if (either.aborted) return reject('busy');
      throw error;
    } finally {
      this.#waiting -= 1;
      if (this.#latest.get(key) === own) this.#latest.delete(key);
    }
  }
}
