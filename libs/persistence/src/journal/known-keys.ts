import type { ClientKey } from '#contracts/ids.js';

/** Of a longer conversation they are not held: it asks the disk each time. */
export const mostKnownKeys = 2000;

/** The keys of a conversation's acts that are on disk, in memory: a new act, as nearly every one is, costs no read. */
export class KnownKeys {
  /** Null: too many to hold. */
  #keys: Set<ClientKey> | null;

  constructor(keys: readonly ClientKey[]) {
    this.#keys = keys.length > mostKnownKeys ? null : new Set(keys);
  }

  /** False only if it is certainly not on disk. */
  mayHave(key: ClientKey): boolean {
    return this.#keys === null || this.#keys.has(key);
  }

  add(key: ClientKey): void {
    this.#keys?.add(key);
    if (this.#keys !== null && this.#keys.size > mostKnownKeys) this.#keys = null;
  }
}
