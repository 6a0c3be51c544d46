import type { Bus, Signal } from '#engine/ports/bus.js';
import type { Committed } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';

/** In-process event bus of a single node. An error in one listener is logged and does not affect the others. */
export class InProcessBus implements Bus {
  readonly #commitListeners = new Set<(committed: Committed) => void>();
  readonly #signalListeners = new Set<(signal: Signal) => void>();

  constructor(private readonly log: Log) {}

  publish(committed: Committed): void {
    this.#dispatch(this.#commitListeners, committed, committed.conversation.id);
  }

  subscribe(listener: (committed: Committed) => void): () => void {
    this.#commitListeners.add(listener);
    return () => this.#commitListeners.delete(listener);
  }

  signal(signal: Signal): void {
    this.#dispatch(this.#signalListeners, signal, signal.conversationId);
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.#signalListeners.add(listener);
    return () => this.#signalListeners.delete(listener);
  }

  #dispatch<T>(listeners: ReadonlySet<(payload: T) => void>, payload: T, conversationId: string): void {
    for (const listener of listeners) {
      try {
        listener(payload);
      } catch (error) {
        this.log.error({ error, conversationId }, 'a bus listener failed');
      }
    }
  }
}
