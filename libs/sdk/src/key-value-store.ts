import type { KeyValueStore } from './client-types.js';
import { pageGlobals } from './page-globals.js';

/** In-memory store, for the lifetime of the page or process. */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
  };
}

/** `localStorage`, or an in-memory store where there is none or the browser blocks it (blocked storage, sandboxed frames). */
export function browserStore(): KeyValueStore {
  try {
    const { localStorage } = pageGlobals;
    if (!localStorage) return memoryStore();
    const probe = 'parley:probe';
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return memoryStore();
  }
}

/** Subscribes to changes by other tabs of the site to keys that begin with `prefix`. Does nothing outside a browser. */
export function onOtherTab(prefix: () => string | null, listener: () => void): () => void {
  const { window } = pageGlobals;
  if (!window) return () => {};
  const onStorage = (event: Event & { readonly key?: string | null }) => {
    const ours = prefix();
    if (ours !== null && (event.key == null || event.key.startsWith(ours))) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
