import type { NodeChannel, NodeTopic } from '#engine/ports/node-channel.js';

interface Listener {
  readonly node: string;
  readonly topic: NodeTopic;
  readonly receive: (message: unknown, from: string) => void;
}

/** Channels of nodes in one process; those that are cut off receive and send nothing. */
export class TestNodes {
  readonly #listeners: Listener[] = [];
  readonly cutOff = new Set<string>();
  /** How many messages were sent, by topic. */
  readonly sent = new Map<NodeTopic, number>();

  channel(node: string): NodeChannel {
    return {
      send: (topic, message) => {
        this.sent.set(topic, (this.sent.get(topic) ?? 0) + 1);
        if (this.cutOff.has(node)) return;
        for (const other of [...this.#listeners]) {
          if (other.topic !== topic || other.node === node || this.cutOff.has(other.node)) continue;
          other.receive(JSON.parse(JSON.stringify(message)), node);
        }
      },
      onMessage: (topic, receive) => {
        const listener = { node, topic, receive };
        this.#listeners.push(listener);
        return () => void this.#listeners.splice(this.#listeners.indexOf(listener), 1);
      },
    };
  }
}
