/** Store whose state can be restored. */
export interface Restorable {
  /** Remembers the content; the returned function puts it back. */
  snapshot(): () => void;
}

/** Snapshot of maps whose values are replaced and never changed. */
export function snapshotOf(...maps: readonly Map<unknown, unknown>[]): () => void {
  const copies = maps.map((map) => [...map]);
  return () => {
    for (const [index, map] of maps.entries()) {
      map.clear();
      for (const [key, value] of copies[index] ?? []) map.set(key, value);
    }
  };
}
