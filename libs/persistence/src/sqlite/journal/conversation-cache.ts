import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { CachedConversation } from './pending.js';

/**
 * LRU cache of conversation states. A load is synchronous (one indexed read of a few microseconds): there are no
 * concurrent loads to join, and no commit can overtake one.
 */
export class ConversationCache {
  readonly #byId = new Map<ConversationId, CachedConversation>();
  readonly #load: (id: ConversationId) => Conversation | null;
  readonly #capacity: number;

  constructor(load: (id: ConversationId) => Conversation | null, capacity: number) {
    this.#load = load;
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** The newest state on disk. Reads do not fill the cache: thousands of reconnecting clients only read. */
  peek(id: ConversationId): Conversation | null {
    const known = this.#byId.get(id);
    return known === undefined ? this.#load(id) : known.committed;
  }

  /** The cache entry, now the most recently used. A conversation that does not exist yet is not cached. */
  get(id: ConversationId): CachedConversation {
    const known = this.#byId.get(id);
    if (known !== undefined) {
      this.#byId.delete(id);
      this.#byId.set(id, known);
      return known;
    }
    const committed = this.#load(id);
    const cached: CachedConversation = {
      id,
      committed,
      due: 'unknown',
      newest: committed,
      last: null,
      keys: null,
      invalidated: false,
    };
    if (committed !== null) this.add(cached);
    return cached;
  }

  add(cached: CachedConversation): void {
    this.#byId.set(cached.id, cached);
    if (this.#byId.size > this.#capacity) this.#evict(cached);
  }

  /** Drops the entry after a failed commit: nothing decided on its state will be written, the next access reloads it. */
  invalidate(cached: CachedConversation): void {
    cached.invalidated = true;
    if (this.#byId.get(cached.id) === cached) this.#byId.delete(cached.id);
  }

  /** Evicts the least recently used. Keeps the newcomer and entries with queued commits, whose number the queue bounds. */
  #evict(newcomer: CachedConversation): void {
    for (const [id, cached] of this.#byId) {
      if (cached.last !== null || cached === newcomer) continue;
      this.#byId.delete(id);
      if (this.#byId.size <= this.#capacity) return;
    }
  }
}
