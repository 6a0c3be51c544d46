import type { ConversationId, VisitorId } from '#contracts/ids.js';

/** Ephemeral signal to connected clients: never stored, may be lost without harm. */
export type Signal = { readonly conversationId: ConversationId; readonly visitorId: VisitorId } & (
  | { readonly kind: 'bot-typing'; readonly active: boolean }
  /** Streamed answer so far; empty: restart. */
  | { readonly kind: 'answer-delta'; readonly text: string }
);

/** Transport of signals to clients of this and other nodes. */
export interface Signals {
  send(signal: Signal): void;
  onSignal(listener: (signal: Signal) => void): () => void;
}
