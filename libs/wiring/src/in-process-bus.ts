import type { Bus, Signal } from '#engine/ports/bus.js';
import type { Committed } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';

/** The bus of a single node. One reader's failure is not another's. */
export class InProcessBus implements Bus {
  readonly #readers = new Set<(committed: Committed) => void>();
  readonly #watchers = new Set<(signal: Signal) => void>();

  constructor(private readonly log: Log) {}

  publish(committed: Committed): void {
    this.#tell(this.#readers, committed, committed.conversation.id);
  }

  subscribe(listener: (committed: Committed) => void): () => void {
    this.#readers.add(listener);
    return () => this.#readers.delete(listener);
  }

  signal(signal: Signal): void {
    this.#tell(this.#watchers, signal, signal.conversationId);
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  #tell<T>(listeners: ReadonlySet<(told: T) => void>, told: T, conversationId: string): void {
    for (const listener of listeners) {
      try {
        listener(told);
      } catch (error) {
        this.log.error({ error, conversationId }, 'a reader of the log failed');
      }
    }
  }
}
