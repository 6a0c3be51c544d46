import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { Committed } from './journal.js';

/** Ephemeral signal to connected clients, never stored: it may be lost without harm. */
export type Signal = { readonly conversationId: ConversationId; readonly visitorId: VisitorId } & (
  | { readonly kind: 'bot-typing'; readonly active: boolean }
  /** The streamed answer so far; empty: it restarts. */
  | { readonly kind: 'answer-delta'; readonly text: string }
);

/** Event bus: carries commits to every reader of the log, on this node and on others. A hint: the log is the source of truth. */
export interface Bus {
  publish(committed: Committed): void;
  /** In the order of commits of one conversation. */
  subscribe(listener: (committed: Committed) => void): () => void;
  signal(signal: Signal): void;
  onSignal(listener: (signal: Signal) => void): () => void;
}
