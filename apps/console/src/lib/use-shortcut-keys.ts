import { useEffect } from 'react';
import type { KeyPress, Pending } from './match-shortcut.js';
import { matchShortcut } from './match-shortcut.js';
import { getPreferences } from './preferences.js';
import { runCommand } from './use-command.js';

/** Global keyboard listener. An open dialog keeps its keys to itself. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let pending: Pending | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return;
      // When it was pressed, not when a busy page comes to it: two quick keys are a pair.
      const match = matchShortcut(toPress(event, target), pending, event.timeStamp, getPreferences().singleKeys);
      pending = match.pending;
      if (match.command === null) return;
      // Enter on a button or link presses it.
      if (match.command === 'open' && target?.closest('a, button')) return;
      if (runCommand(match.command)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function toPress(event: KeyboardEvent, target: HTMLElement | null): KeyPress {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, ctrlKey, metaKey, altKey, shiftKey, inField: target !== null && takesText(target) };
}

function takesText(element: HTMLElement): boolean {
  if (element.isContentEditable || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return true;
  return (
    element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(element.type)
  );
}
