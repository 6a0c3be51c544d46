import { useState } from 'react';
import type { DraftKind } from './drafts.js';
import { readDraft, saveDraft } from './drafts.js';

export interface Draft {
  text: string;
  /** Last sequence number when the draft began; null without a draft. */
  since: number | null;
  write(text: string): void;
  /** Removes the stored text, and keeps what was written behind it meanwhile. */
  stored(text: string): void;
}

/** Draft in this browser's storage. `head` is the last sequence number of the log. */
export function useDraft(conversationId: string, kind: DraftKind, head: number): Draft {
  const [text, setText] = useState(() => readDraft(conversationId, kind));
  const [since, setSince] = useState<number | null>(() => (text === '' ? null : head));
  const write = (next: string) => {
    saveDraft(conversationId, kind, next);
    setText(next);
    if (next === '') setSince(null);
    else if (since === null) setSince(head);
  };
  return {
    text,
    since,
    write,
    stored(sent) {
      const now = readDraft(conversationId, kind);
      write(now.startsWith(sent) ? now.slice(sent.length).trimStart() : now);
    },
  };
}
