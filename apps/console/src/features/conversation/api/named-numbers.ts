/** Numbers by their names on one line, such as `svm 0.83 · bm25 12.1`. A number that rounds to zero has no sign. */
export function namedNumbers(locale: string, named: Readonly<Record<string, number>>): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' });
  return Object.entries(named)
    .map(([name, value]) => `${name} ${format.format(value)}`)
    .join(' · ');
}
