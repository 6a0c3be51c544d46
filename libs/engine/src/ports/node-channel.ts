/** Topics of messages between nodes; each has its own kind of message, which is JSON. */
export type NodeTopic = 'log' | 'signal' | 'presence' | 'viewers' | 'watched' | 'visitors' | 'rates' | 'room';

/**
 * Channel between the nodes of an installation. A hint, never the truth: any message may be lost, late or repeated, and
 * a node does not receive its own. With a single node it does nothing.
 */
export interface NodeChannel {
  /** Small messages: up to some thousand characters. Never throws, and waits for nothing. */
  send(topic: NodeTopic, message: unknown): void;
  onMessage(topic: NodeTopic, listener: (message: unknown, from: string) => void): () => void;
}

/** The channel of a single node. */
export const noOtherNodes: NodeChannel = { send: () => {}, onMessage: () => () => {} };
