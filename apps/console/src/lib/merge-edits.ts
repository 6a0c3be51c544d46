/** Three-way merge of a form by field: local edits stay, and the rest takes the newest version. */
export function mergeEdits<T extends object>({ base, mine, theirs }: { base: T; mine: T; theirs: T }): T {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof T)[];
  const merged = names.map((name) => [name, isEqual(mine[name], base[name]) ? theirs[name] : mine[name]] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as T;
}

/**
 * Three-way merge of a list by its entries: others' additions are included, and their removals apply unless the entry
 * was edited here.
 */
export function mergeLists<T>({
  base,
  mine,
  theirs,
}: {
  base: readonly T[];
  mine: readonly T[];
  theirs: readonly T[];
}): T[] {
  const isIn = (list: readonly T[], entry: T) => list.some((one) => isEqual(one, entry));
  const isRemoved = (entry: T) => isIn(base, entry) && !isIn(theirs, entry);
  const isAdded = (entry: T) => !isIn(base, entry) && !isIn(mine, entry);
  return isEqual(mine, base) ? [...theirs] : [...mine.filter((entry) => !isRemoved(entry)), ...theirs.filter(isAdded)];
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
