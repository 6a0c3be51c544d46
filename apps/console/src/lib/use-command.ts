import { useEffectEvent, useLayoutEffect } from 'react';
import type { CommandId } from './commands.js';
import { createStore, useObservable } from './store.js';

type Run = () => void;

/** What can be done on the screen as it is. Of two that answer one command the later wins: a dialog over its page. */
const registered = createStore<readonly { readonly id: CommandId; readonly run: Run }[]>([]);

/** Answers a command while the component is on the screen and `enabled`. */
export function useCommand(id: CommandId, run: Run, enabled = true): void {
  const latest = useEffectEvent(run);
  // Before the screen is painted: a key must not be lost that answers to what can be seen.
  useLayoutEffect(() => {
    if (!enabled) return;
    const entry = { id, run: () => latest() };
    registered.set([...registered.get(), entry]);
    return () => registered.set(registered.get().filter((other) => other !== entry));
  }, [id, enabled]);
}

/** True if something on the screen answered. */
export function runCommand(id: CommandId): boolean {
  const entry = registered.get().findLast((other) => other.id === id);
  entry?.run();
  return entry !== undefined;
}

/** The commands that would be answered now. */
export function useAvailableCommands(): CommandId[] {
  return [...new Set(useObservable(registered).map(({ id }) => id))];
}
