import { useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from './use-command.js';

/** Registers the save shortcut. Pressed during a save, it saves again once that has succeeded. */
export function useSaveCommand(
  save: () => void,
  { isSaving, hasFailed }: { isSaving: boolean; hasFailed: boolean },
  enabled = true,
): void {
  const [isRequested, setRequested] = useState(false);
  const saveAgain = useEffectEvent(save);
  // Held even when there is nothing to save: the browser would offer to save the page instead.
  useCommand('save', () => (isSaving ? setRequested(true) : save()), enabled);
  useEffect(() => {
    if (!isRequested || isSaving) return;
    setRequested(false);
    if (!hasFailed) saveAgain();
  }, [isRequested, isSaving, hasFailed]);
}
