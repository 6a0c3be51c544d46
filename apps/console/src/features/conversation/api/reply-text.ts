import type { ConversationId } from '#contracts/ids.js';
import { readDraft, saveDraft } from './drafts.js';

type Listener = (text: string) => void;
const listeners = new Map<ConversationId, Listener>();

/** Subscribes the composer of a conversation to text that something else on the page puts into the reply. */
export function onReplyText(id: ConversationId, listener: Listener): () => void {
  listeners.set(id, listener);
  return () => {
    if (listeners.get(id) === listener) listeners.delete(id);
  };
}

/** Adds text to the reply that is being written, or to its draft while the conversation is not open; sends nothing. */
export function addToReply(id: ConversationId, text: string): void {
  const listener = listeners.get(id);
  if (listener) {
    listener(text);
    return;
  }
  const draft = readDraft(id, 'reply');
  saveDraft(id, 'reply', [draft.trimEnd(), text].filter(Boolean).join('\n'));
}
