import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { LruMap } from '../../journal/lru-map.js';
import type { CachedConversation } from './pending.js';

/**
 * LRU cache of conversation states. A load is synchronous (one indexed read of a few microseconds): there are no
 * concurrent loads to join, and no commit can overtake one.
 */
export class ConversationCache {
  /** Entries with queued commits stay, whose number the queue bounds. */
  readonly #byId: LruMap<ConversationId, CachedConversation>;
  readonly #load: (id: ConversationId) => Conversation | null;

  constructor(load: (id: ConversationId) => Conversation | null, capacity: number) {
    this.#load = load;
    this.#byId = new LruMap(capacity, ({ last }) => last !== null);
  }

  get size(): number {
    return this.#byId.size;
  }

  /** The newest state on disk. Reads do not fill the cache: thousands of reconnecting clients only read. */
  peek(id: ConversationId): Conversation | null {
    const known = this.#byId.peek(id);
    return known === undefined ? this.#load(id) : known.committed;
  }

  /** The cache entry, now the most recently used. A conversation that does not exist yet is not cached. */
  get(id: ConversationId): CachedConversation {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
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
    this.#byId.add(cached.id, cached);
  }

  /** Drops the entry after a failed commit: nothing decided on its state will be written, the next access reloads it. */
  invalidate(cached: CachedConversation): void {
    cached.invalidated = true;
    this.#byId.delete(cached.id, cached);
  }
}
