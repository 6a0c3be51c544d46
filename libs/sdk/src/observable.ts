/** Observable value. Fits `useSyncExternalStore`: the snapshot keeps its identity until something changes. */
export interface Observable<T> {
  get(): T;
  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Writable observable. */
export interface ObservableSource<T> extends Observable<T> {
  /** Replaces the given fields; notifies only if one of them changed. */
  patch(fields: Partial<T>): void;
}

export function createObservable<T extends object>(initial: T): ObservableSource<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    patch(fields) {
      const names = Object.keys(fields) as (keyof T)[];
      if (names.every((name) => Object.is(fields[name], value[name]))) return;
      value = { ...value, ...fields };
      // A copy, because a listener may unsubscribe itself or others.
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      // Wrapped, so that the same function may subscribe twice and leave once.
      const entry = () => listener();
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}
