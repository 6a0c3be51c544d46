/** Drafts of replies and notes, kept in this browser until sent. */
export type DraftKind = 'reply' | 'note';

const key = (conversationId: string, kind: DraftKind) => `parley.draft.${kind}.${conversationId}`;

export function readDraft(conversationId: string, kind: DraftKind): string {
  return localStorage.getItem(key(conversationId, kind)) ?? '';
}

export function saveDraft(conversationId: string, kind: DraftKind, text: string): void {
  if (text === '') localStorage.removeItem(key(conversationId, kind));
  else localStorage.setItem(key(conversationId, kind), text);
}
