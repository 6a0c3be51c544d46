import { useCallback, useState } from 'preact/hooks';
import type { PanelMemory } from './panel-storage.js';

interface Draft {
  readonly text: string;
  setText(text: string): void;
  /** Puts a message that was not sent in front of what is being written. */
  putBack(text: string): void;
}

/** What is being written; it survives a reload and the panel's being shut. */
export function useDraft(memory: PanelMemory): Draft {
  const [text, setState] = useState(() => memory.draft);
  const setText = useCallback(
    (next: string) => {
      memory.draft = next;
      setState(next);
    },
    [memory],
  );
  const putBack = useCallback(
    (unsent: string) => setText(memory.draft ? `${unsent}\n${memory.draft}` : unsent),
    [memory, setText],
  );
  return { text, setText, putBack };
}
