/** CSV parser options for files of any program. The separator depends on the locale of the program. */
export function csvOptions(text: string) {
  return { bom: true, delimiter: separatorOf(text), relax_column_count: true, trim: true } as const;
}

/** Detects the separator: the one that splits the first line into most columns. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counted = [',', ';', '\t'].map((separator) => [separator, first.split(separator).length] as const);
  return counted.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
