import type { ConversationId } from '#contracts/ids.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';

/**
 * Dirty set of list rows to broadcast, each with its newest state. Rows whose state changed (handed over, taken, resolved)
 * go out at once. Rows with only new messages go out in batches, oldest first, so that hundreds of visitors who write at
 * the same time do not cost every console a row per message.
 */
export class DirtyRows {
  readonly #moved = new Map<ConversationId, Conversation>();
  readonly #chatty = new Map<ConversationId, Conversation>();

  get isEmpty(): boolean {
    return this.#moved.size === 0 && this.#chatty.size === 0;
  }

  add(conversation: Conversation, events: readonly LoggedEvent[]): void {
    if (events.every(({ type }) => type === 'message.posted')) {
      this.markDirty(conversation);
    } else {
      this.#chatty.delete(conversation.id);
      this.#moved.set(conversation.id, conversation);
    }
  }

  /** Marks a row after a message or a read mark: it does not move in the lists. */
  markDirty(conversation: Conversation): void {
    const rows = this.#moved.has(conversation.id) ? this.#moved : this.#chatty;
    rows.set(conversation.id, conversation);
  }

  /** Takes every row that moved, and at most `limit` of the others. */
  take(limit: number): Conversation[] {
    const taken = [...this.#moved.values()];
    this.#moved.clear();
    for (const [id, conversation] of this.#chatty) {
      if (limit === 0) break;
      limit -= 1;
      this.#chatty.delete(id);
      taken.push(conversation);
    }
    return taken;
  }

  /** Drops everything: without a console connected nobody needs it, and a new console reads the lists. */
  clear(): void {
    this.#moved.clear();
    this.#chatty.clear();
  }

  /** Puts back rows whose broadcast failed. Newer states win. */
  restore(taken: readonly Conversation[]): void {
    for (const c of taken) {
      if (!this.#moved.has(c.id) && !this.#chatty.has(c.id)) this.#moved.set(c.id, c);
    }
  }
}
