import { useState } from 'react';
import type { DraftKind } from './drafts.js';
import { keepDraft, readDraft } from './drafts.js';

export interface Draft {
  text: string;
  /** The last number of the log when the draft was begun; null while there is none. */
  since: number | null;
  write(text: string): void;
}

/** What is being written, kept in this browser. `head` is the last number of the log. */
export function useDraft(conversationId: string, kind: DraftKind, head: number): Draft {
  const [text, setText] = useState(() => readDraft(conversationId, kind));
  const [since, setSince] = useState<number | null>(() => (text === '' ? null : head));
  return {
    text,
    since,
    write(next) {
      keepDraft(conversationId, kind, next);
      setText(next);
      if (next === '') setSince(null);
      else if (since === null) setSince(head);
    },
  };
}
