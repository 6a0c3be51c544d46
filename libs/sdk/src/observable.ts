/** A value that changes and tells. Fits `useSyncExternalStore`: the snapshot keeps its identity until something changes. */
export interface Observable<T> {
  get(): T;
  /** Calls back after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}
