import { useEffect, useState } from 'react';

const prefix = 'parley.draft.';

/**
 * State of a form that survives a reload and the way back, from its first change until the tab is closed or the draft is cleared. Never for
 * what must not be stored, such as a password.
 */
export function useSessionDraft<T>(name: string, initial: () => T) {
  const [value, setValue] = useState<T>(() => readDraft(name) ?? initial());
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (isChanged) writeDraft(name, value);
  }, [name, value, isChanged]);
  const change = (next: T | ((present: T) => T)) => {
    setChanged(true);
    setValue(next);
  };
  const clear = () => {
    setChanged(false);
    writeDraft(name, null);
  };
  return [value, change, clear] as const;
}

/** Null: there is none, or none that can be read. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Writes a draft, or removes it. Where the browser stores nothing it lasts as long as the page. */
export function writeDraft(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // The storage is full or turned off.
  }
}
