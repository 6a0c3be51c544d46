import type { KeyValueStore } from './client-types.js';

/** A store that lives as long as the page or the process. */
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

/** `localStorage`, or the memory of the page where the browser does not give it (blocked storage, sandboxed frames). */
export function browserStore(): KeyValueStore {
  try {
    const probe = 'parley:probe';
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return memoryStore();
  }
}

/** Calls back when another tab of the same site changed a key that begins with `prefix`. Outside a browser never. */
export function onOtherTab(prefix: () => string | null, listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const hear = (event: StorageEvent) => {
    const ours = prefix();
    if (ours !== null && (event.key === null || event.key.startsWith(ours))) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
