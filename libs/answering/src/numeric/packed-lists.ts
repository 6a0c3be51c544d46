/**
 * Concatenated lists of pairs (id, value): list `n` occupies `ids` and `values` from `starts[n]` to `starts[n + 1]`. They take a tenth of the memory
 * of a map of arrays, give the garbage collector nothing to visit, and are read in place from a file.
 */
export interface PackedLists {
  readonly starts: Uint32Array;
  readonly ids: Int32Array;
  readonly values: Float32Array;
}

export const noLists: PackedLists = {
  starts: new Uint32Array(1),
  ids: new Int32Array(0),
  values: new Float32Array(0),
};

/** Packs lists in order. Values must be exact in 32 bits; without `values`, each is 1. */
export function packLists(
  lists: readonly { readonly ids: ArrayLike<number>; readonly values?: ArrayLike<number> }[],
): PackedLists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach(({ ids }, at) => {
    starts[at + 1] = (starts[at] as number) + ids.length;
  });
  const length = starts[lists.length] as number;
  const packed = { starts, ids: new Int32Array(length), values: new Float32Array(length).fill(1) };
  lists.forEach(({ ids, values }, at) => {
    packed.ids.set(ids, starts[at]);
    if (values) packed.values.set(values, starts[at]);
  });
  return packed;
}

/** Ids of list `at`, which shares the memory. */
export function idsOf({ starts, ids }: PackedLists, at: number): Int32Array {
  return ids.subarray(starts[at], starts[at + 1]);
}

/** List `at` as a map; empty past the end. */
export function mapOf({ starts, ids, values }: PackedLists, at: number): Map<number, number> {
  const map = new Map<number, number>();
  const end = starts[at + 1] ?? 0;
  for (let entry = starts[at] ?? 0; entry < end; entry += 1) map.set(ids[entry] as number, values[entry] as number);
  return map;
}
