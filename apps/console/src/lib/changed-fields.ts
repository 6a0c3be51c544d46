/** Changed fields of an edited form, as a merge patch: other people's changes of other fields stay. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys(after) as (keyof T)[];
  const isChanged = (name: keyof T) => JSON.stringify(after[name]) !== JSON.stringify(before[name]);
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, after[name]])) as Partial<T>;
}
