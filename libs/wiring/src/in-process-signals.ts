import type { Log } from '#engine/ports/log.js';
import type { Signal, Signals } from '#engine/ports/signals.js';

/** In-process signals of a single node. An error in one listener is logged and does not affect the others. */
export class InProcessSignals implements Signals {
  readonly #listeners = new Set<(signal: Signal) => void>();

  constructor(private readonly log: Log) {}

  send(signal: Signal): void {
    for (const listener of this.#listeners) {
      try {
        listener(signal);
      } catch (error) {
        this.log.error({ error, conversationId: signal.conversationId }, 'a listener of signals failed');
      }
    }
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
