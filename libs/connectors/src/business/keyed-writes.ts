import type { BusinessResult, WriteKey } from '#engine/ports/business/business-result.js';

/** Single-flight writes by key, for systems without idempotency keys: concurrent writes under one key share one execution. */
export class KeyedWrites<T> {
  readonly #running = new Map<WriteKey, Promise<BusinessResult<T>>>();

  /** `write` must first look up whether the write is already done. */
  once(key: WriteKey, write: () => Promise<BusinessResult<T>>): Promise<BusinessResult<T>> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = write().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
