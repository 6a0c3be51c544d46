/** Three-way merge of a form by field: what was edited here stays, and of the rest the newest counts. */
export function mergeEdits<T extends object>({ base, mine, theirs }: { base: T; mine: T; theirs: T }): T {
  const names = Object.keys(mine) as (keyof T)[];
  return Object.fromEntries(
    names.map((name) => [name, isEqual(mine[name], base[name]) ? theirs[name] : mine[name]]),
  ) as T;
}

/** What a form shows once it is saved: what the server made of it, and on top what was typed since it was sent. */
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
