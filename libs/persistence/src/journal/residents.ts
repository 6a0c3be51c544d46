import type { ConversationId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Resident } from './pending.js';

/**
 * The conversations in memory, the least recently used first. Loading is synchronous (one indexed read of a few
 * microseconds): loads need not be joined, and commits that come while one loads cannot overtake it.
 */
export class Residents {
  readonly #byId = new Map<ConversationId, Resident>();
  readonly #load: (id: ConversationId) => Conversation | null;
  readonly #most: number;

  constructor(load: (id: ConversationId) => Conversation | null, most: number) {
    this.#load = load;
    this.#most = most;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** The newest state on disk. Looking keeps nothing in memory: thousands who come back only look. */
  look(id: ConversationId): Conversation | null {
    const known = this.#byId.get(id);
    return known === undefined ? this.#load(id) : known.committed;
  }

  /** The conversation in memory, now the most recently used. One that does not exist is not kept until it does. */
  of(id: ConversationId): Resident {
    const known = this.#byId.get(id);
    if (known !== undefined) {
      this.#byId.delete(id);
      this.#byId.set(id, known);
      return known;
    }
    const committed = this.#load(id);
    const resident: Resident = {
      id,
      committed,
      due: 'unknown',
      newest: committed,
      last: null,
      keys: null,
      abandoned: false,
    };
    if (committed !== null) this.keep(resident);
    return resident;
  }

  keep(resident: Resident): void {
    this.#byId.set(resident.id, resident);
    if (this.#byId.size > this.#most) this.#evict(resident);
  }

  /** After a failure: nothing decided on this state will be written, the next to ask loads what is on disk. */
  abandon(resident: Resident): void {
    resident.abandoned = true;
    if (this.#byId.get(resident.id) === resident) this.#byId.delete(resident.id);
  }

  /** Drops those idle longest. The newcomer stays, and what has commits to write: the queue bounds their number. */
  #evict(newcomer: Resident): void {
    for (const [id, resident] of this.#byId) {
      if (resident.last !== null || resident === newcomer) continue;
      this.#byId.delete(id);
      if (this.#byId.size <= this.#most) return;
    }
  }
}
