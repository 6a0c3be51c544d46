import { useCallback, useState } from 'preact/hooks';
import type { PanelMemory } from './panel-storage.js';

interface Draft {
  readonly text: string;
  setText(text: string): void;
  /** Prepends an unsent message to the draft. */
  putBack(text: string): void;
}

/** Draft of the composer; survives a reload and closing the panel. */
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
