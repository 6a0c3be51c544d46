import type { ConversationId } from '#contracts/ids.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';

/**
 * Rows of the lists that are to be told anew, each with its newest state. Those that moved (handed over, taken, resolved)
 * come at once; those in which only something was said wait for their turn, the longest first, so that
 * hundreds who write at the same time do not cost every console a row for each of their messages.
 */
export class ChangedRows {
  readonly #moved = new Map<ConversationId, Conversation>();
  readonly #spoken = new Map<ConversationId, Conversation>();

  get isEmpty(): boolean {
    return this.#moved.size === 0 && this.#spoken.size === 0;
  }

  add(conversation: Conversation, events: readonly LoggedEvent[]): void {
    if (events.every(({ type }) => type === 'message.posted')) {
      this.spoke(conversation);
    } else {
      this.#spoken.delete(conversation.id);
      this.#moved.set(conversation.id, conversation);
    }
  }

  /** Something was said, or read: its place does not change. */
  spoke(conversation: Conversation): void {
    const rows = this.#moved.has(conversation.id) ? this.#moved : this.#spoken;
    rows.set(conversation.id, conversation);
  }

  /** All that moved, and so many at most of the others. */
  take(spoken: number): Conversation[] {
    const taken = [...this.#moved.values()];
    this.#moved.clear();
    for (const [id, conversation] of this.#spoken) {
      if (spoken === 0) break;
      spoken -= 1;
      this.#spoken.delete(id);
      taken.push(conversation);
    }
    return taken;
  }

  /** Nobody looks: whoever comes next reads the lists. */
  clear(): void {
    this.#moved.clear();
    this.#spoken.clear();
  }

  /** They could not be told. Newer states stay. */
  putBack(taken: readonly Conversation[]): void {
    for (const c of taken) {
      if (!this.#moved.has(c.id) && !this.#spoken.has(c.id)) this.#moved.set(c.id, c);
    }
  }
}
