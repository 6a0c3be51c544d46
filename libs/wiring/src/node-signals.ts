import type { Log } from '#engine/ports/log.js';
import type { NodeChannel } from '#engine/ports/node-channel.js';
import type { Signal, Signals } from '#engine/ports/signals.js';

/** Broadcasts signals to the clients of this node and, over the channel, of the other nodes. Logs an error of a listener and continues with the rest. */
export class NodeSignals implements Signals {
  readonly #listeners = new Set<(signal: Signal) => void>();

  constructor(
    private readonly nodes: NodeChannel,
    private readonly log: Log,
  ) {
    nodes.onMessage('signal', (signal) => this.#notifyListeners(signal as Signal));
  }

  send(signal: Signal): void {
    this.#notifyListeners(signal);
    this.nodes.send('signal', signal);
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #notifyListeners(signal: Signal): void {
    for (const listener of this.#listeners) {
      try {
        listener(signal);
      } catch (error) {
        this.log.error({ error, conversationId: signal.conversationId }, 'a listener of signals failed');
      }
    }
  }
}
