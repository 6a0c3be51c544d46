import { useCallback, useSyncExternalStore } from 'react';
import type { Observable } from '#sdk/observable.js';

/** Observable store: a value, its subscribers and its setter. */
export interface Store<T> extends Observable<T> {
  set(next: T): void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useObservable<T>(observable: Observable<T>): T {
  const subscribe = useCallback((listener: () => void) => observable.subscribe(listener), [observable]);
  return useSyncExternalStore(subscribe, () => observable.get());
}
