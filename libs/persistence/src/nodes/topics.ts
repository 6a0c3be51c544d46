import type { Log } from '#engine/ports/log.js';
import type { NodeChannel, NodeTopic } from '#engine/ports/node-channel.js';

type Listener = Parameters<NodeChannel['onMessage']>[1];

/** Listeners of a channel by topic. The failure of one is logged and reaches no other. */
export class Topics {
  readonly #listeners = new Map<NodeTopic, Set<Listener>>();

  constructor(
    private readonly nodeId: string,
    private readonly log: Log,
  ) {}

  encode(topic: NodeTopic, message: unknown): string {
    return JSON.stringify([this.nodeId, topic, message]);
  }

  /** Dispatches a message of another node. Unknown ones, such as of a newer version, are ignored. */
  receive(encoded: string): void {
    try {
      const [from, topic, message] = JSON.parse(encoded) as [string, NodeTopic, unknown];
      if (from === this.nodeId) return;
      for (const listener of this.#listeners.get(topic) ?? []) this.#call(listener, message, from);
    } catch (error) {
      this.log.warn({ error }, 'a message of another node cannot be read');
    }
  }

  on(topic: NodeTopic, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  #call(listener: Listener, message: unknown, from: string): void {
    try {
      listener(message, from);
    } catch (error) {
      this.log.error({ error }, 'a message of another node was not handled');
    }
  }
}
