import type { BusinessResult, WriteKey } from '#engine/ports/business/business-result.js';

/** Single-flight writes by key, for systems that know no keys: a write that is asked for again while it runs is not done twice. */
export class KeyedWrites<T> {
  readonly #running = new Map<WriteKey, Promise<BusinessResult<T>>>();

  /** `write` looks up first whether it was done. */
  once(key: WriteKey, write: () => Promise<BusinessResult<T>>): Promise<BusinessResult<T>> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = write().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
