import type { ConversationId, VisitorId } from '#contracts/ids.js';

/** Ephemeral signal to connected clients, never stored: it may be lost without harm. */
export type Signal = { readonly conversationId: ConversationId; readonly visitorId: VisitorId } & (
  | { readonly kind: 'bot-typing'; readonly active: boolean }
  /** The streamed answer so far; empty: it restarts. */
  | { readonly kind: 'answer-delta'; readonly text: string }
);

/** Carries signals to the clients of this node and of others. */
export interface Signals {
  send(signal: Signal): void;
  onSignal(listener: (signal: Signal) => void): () => void;
}
