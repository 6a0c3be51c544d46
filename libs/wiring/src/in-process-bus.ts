import type { Bus } from '#engine/ports/bus.js';
import type { Committed } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';

/** The bus of a single node. One reader's failure is not another's. */
export class InProcessBus implements Bus {
  readonly #listeners = new Set<(committed: Committed) => void>();

  constructor(private readonly log: Log) {}

  publish(committed: Committed): void {
    for (const listener of this.#listeners) {
      try {
        listener(committed);
      } catch (error) {
        this.log.error({ error, conversationId: committed.conversation.id }, 'a reader of the log failed');
      }
    }
  }

  subscribe(listener: (committed: Committed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
