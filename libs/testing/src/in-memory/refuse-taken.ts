/** Unique constraints of a table: throws if an entry other than the one of `own` is equal. */
export function refuseTaken<Entry>(
  entries: ReadonlyMap<string, Entry>,
  own: string | null,
  isSame: (entry: Entry) => boolean,
): void {
  for (const [id, entry] of entries) if (id !== own && isSame(entry)) throw new Error('there is one already');
}
