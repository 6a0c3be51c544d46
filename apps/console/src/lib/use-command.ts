import { useEffectEvent, useLayoutEffect } from 'react';
import type { CommandId } from './commands.js';
import { createStore, useObservable } from './store.js';

type Run = () => void;

/** Stack of command handlers on the screen. The latest wins, so that a dialog overrides its page. */
const registered = createStore<readonly { readonly id: CommandId; readonly run: Run }[]>([]);

/** Registers a command handler while the component is mounted and `enabled`. */
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

/** Runs the handler of a command; true if there was one. */
export function runCommand(id: CommandId): boolean {
  const entry = registered.get().findLast((other) => other.id === id);
  entry?.run();
  return entry !== undefined;
}

/** Commands that have a handler now. */
export function useAvailableCommands(): CommandId[] {
  return [...new Set(useObservable(registered).map(({ id }) => id))];
}
