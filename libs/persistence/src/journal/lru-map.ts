/** LRU map: evicts the least recently used entries beyond a capacity, except those in use. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #capacity: number;
  readonly #isInUse: (value: V) => boolean;

  constructor(capacity: number, isInUse: (value: V) => boolean) {
    this.#capacity = capacity;
    this.#isInUse = isInUse;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The entry, which counts as used no more recently than before. */
  peek(key: K): V | undefined {
    return this.#entries.get(key);
  }

  /** The entry, now the most recently used. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  /** Adds an entry, which is never the one that is evicted for it. */
  add(key: K, value: V): void {
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) this.#evict(value);
  }

  /** Drops the entry, unless another one took its place. */
  delete(key: K, value: V): void {
    if (this.#entries.get(key) === value) this.#entries.delete(key);
  }

  #evict(newcomer: V): void {
    for (const [key, value] of this.#entries) {
      if (value === newcomer || this.#isInUse(value)) continue;
      this.#entries.delete(key);
      if (this.#entries.size <= this.#capacity) return;
    }
  }
}
