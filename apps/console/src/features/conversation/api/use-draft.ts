import { useState } from 'react';
import type { DraftKind } from './drafts.js';
import { readDraft, saveDraft } from './drafts.js';

export interface Draft {
  text: string;
  /** Last sequence number when the draft began; null without a draft. */
  since: number | null;
  write(text: string): void;
}

/** Draft in this browser's storage. `head` is the last sequence number of the log. */
export function useDraft(conversationId: string, kind: DraftKind, head: number): Draft {
  const [text, setText] = useState(() => readDraft(conversationId, kind));
  const [since, setSince] = useState<number | null>(() => (text === '' ? null : head));
  return {
    text,
    since,
    write(next) {
      saveDraft(conversationId, kind, next);
      setText(next);
      if (next === '') setSince(null);
      else if (since === null) setSince(head);
    },
  };
}
