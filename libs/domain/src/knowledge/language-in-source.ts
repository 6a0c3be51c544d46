/**
 * Language-neutral place of an article in a source, from `help/it/resi.md`, `resi.it.md` or `faq.csv#resi-it`: equal for all its
 * translations. Null if the place names no language, or rows are only numbered: tables of equal length need not be translations.
 */
export function withoutLanguage(source: string, locale: string): string | null {
  const [path = '', row] = splitAt(source, '#');
  if (row !== undefined && /^\d+$/.test(row)) return null;
  const isLanguage = (part: string) => part.toLowerCase() === locale;
  const parts = path.split(/([/\\])/);
  const neutral = parts.map((part, index) => {
    if (isLanguage(part)) return '*';
    return index === parts.length - 1 ? withoutSuffix(part, locale) : part;
  });
  const place = neutral.join('') + (row === undefined ? '' : `#${withoutSuffix(row, locale)}`);
  return place === source ? null : place;
}

function splitAt(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** `resi-it` and `resi.it.md`, `resi_IT` as well: the language at the end of the name, or before its ending. */
function withoutSuffix(name: string, locale: string): string {
  const dot = name.lastIndexOf('.');
  const cuts = dot === -1 ? [name.length] : [name.length, dot];
  for (const cut of cuts) {
    const [, stem, language] = /^(.+)[-_.]([^-_.]+)$/.exec(name.slice(0, cut)) ?? [];
    if (language?.toLowerCase() === locale) return `${stem}-*${name.slice(cut)}`;
  }
  return name;
}
