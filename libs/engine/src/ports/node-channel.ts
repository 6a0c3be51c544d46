/** What nodes tell each other; each topic has its own kind of message, which is JSON. */
export type NodeTopic = 'log' | 'signal' | 'presence' | 'viewers' | 'watched' | 'visitors' | 'rates' | 'room';

/**
 * Channel between the nodes of an installation. A hint, never the truth: any message may be lost, late or repeated, and none comes
 * back to the node that sent it. With a single node nobody listens.
 */
export interface NodeChannel {
  /** Small messages: up to some thousand characters. Never throws, and waits for nothing. */
  send(topic: NodeTopic, message: unknown): void;
  onMessage(topic: NodeTopic, listener: (message: unknown, from: string) => void): () => void;
}

/** The channel of a single node. */
export const noOtherNodes: NodeChannel = { send: () => {}, onMessage: () => () => {} };
