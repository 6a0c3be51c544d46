import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { Committed } from './journal.js';

/** What is told to whoever looks at this moment and is never stored: it may be lost, and never matters. */
export type Signal = { readonly conversationId: ConversationId; readonly visitorId: VisitorId } & (
  | { readonly kind: 'bot-typing'; readonly active: boolean }
  /** What the bot has said so far of an answer in the making; empty: it begins anew. */
  | { readonly kind: 'answer-delta'; readonly text: string }
);

/** Carries commits to every reader of the log, on this node and on others. A hint: the log is the truth. */
export interface Bus {
  publish(committed: Committed): void;
  /** In the order of commits of one conversation. */
  subscribe(listener: (committed: Committed) => void): () => void;
  signal(signal: Signal): void;
  onSignal(listener: (signal: Signal) => void): () => void;
}
