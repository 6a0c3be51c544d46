/** Three-way merge of a form by field: local edits stay, and the rest takes the newest version. */
export function mergeEdits<T extends object>({ base, mine, theirs }: { base: T; mine: T; theirs: T }): T {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof T)[];
  const merged = names.map((name) => [name, isEqual(mine[name], base[name]) ? theirs[name] : mine[name]] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as T;
}

/** A list as it was read, as it is edited here, and as others have saved it. */
interface ListEdits<T> {
  base: readonly T[];
  mine: readonly T[];
  theirs: readonly T[];
}

/**
 * Three-way merge of a list by its entries: others' additions are included, and their removals apply unless the entry
 * was edited here. An entry that both edited is there twice, in both versions.
 */
export function mergeLists<T>({ base, mine, theirs }: ListEdits<T>): T[] {
  const isIn = (list: readonly T[], entry: T) => list.some((one) => isEqual(one, entry));
  const isRemoved = (entry: T) => isIn(base, entry) && !isIn(theirs, entry);
  const isAdded = (entry: T) => !isIn(base, entry) && !isIn(mine, entry);
  return isEqual(mine, base) ? [...theirs] : [...mine.filter((entry) => !isRemoved(entry)), ...theirs.filter(isAdded)];
}

/** Like {@link mergeLists}, for entries with a key: an entry that both edited is merged by field; one that was removed here and edited there stays. */
export function mergeKeyedLists<T extends object>(
  { base, mine, theirs }: ListEdits<T>,
  keyOf: (entry: T) => string,
): T[] {
  const byKey = (list: readonly T[]) => new Map(list.map((entry) => [keyOf(entry), entry]));
  const [before, here, there] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = isEqual(mine, base) ? there.keys() : new Set([...here.keys(), ...there.keys()]);
  return [...keys].flatMap((key) => {
    const [was, local, saved] = [before.get(key), here.get(key), there.get(key)];
    if (isEqual(local, was)) return saved ?? [];
    if (local === undefined) return saved && !isEqual(saved, was) ? saved : [];
    return was && saved ? mergeEdits({ base: was, mine: local, theirs: saved }) : local;
  });
}

/** State of a form after saving: the server's values, with edits made since it was sent on top. */
export function afterSaving<T extends object>(sent: T, saved: T): (now: T) => T {
  return (now) => mergeEdits({ base: sent, mine: now, theirs: saved });
}

/** Fields of a form that are other than before. */
export function editedFields<T extends object>(before: T, after: T, names: readonly (keyof T & string)[]) {
  return names.filter((name) => !isEqual(before[name], after[name]));
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
