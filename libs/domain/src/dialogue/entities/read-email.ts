const pattern = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5}/giu;

/** E-mail addresses in a text, in lower case, without duplicates. Further validation is the contract's. */
export function readEmails(text: string): string[] {
  const found = [...text.slice(0, 2000).matchAll(pattern)].map(([match]) =>
    match.toLowerCase().replace(/^\.{1,9}/, ''),
  );
  return [...new Set(found)];
}

/** Whether a text may be meant as an e-mail address, valid or not: it has an "@", in words too, or a dot, dash or underscore inside a word. */
export function isLikeEmail(text: string): boolean {
  return /@|\s(?:at|chiocciola)\s|[^\s._-][._-][^\s._-]/i.test(text.slice(0, 500));
}

/** Words before an address that is the rest of the message: "my email is". */
const introducing =
  /^\s*(?:(?:it is|it['’]s|my|the|e-?mail|mail|address|is|è|la|mia|il|mio|l['’]|indirizzo|sono|use)(?![\p{L}\d.@_-])[\s:,]*)*/iu;
const at = / ?(?:@|[([]at[)\]]|(?<= )(?:at|chiocciola)(?= )) ?/giu;
const signs: readonly (readonly [RegExp, string])[] = [
  [/ (?:dot|punto) /giu, '.'],
  [/ (?:underscore|trattino basso) /giu, '_'],
  [/ (?:dash|hyphen|trattino|meno) /giu, '-'],
  [/ ?\. ?(?=[\p{L}\d])/gu, '.'],
];

/**
 * The address in a reply that is nothing else, with blanks around its signs or with these in words: "mario.rossi
 * @example.net", "mario chiocciola example punto net". Null: none, or words that may be a part of it: "mario rossi @example.net".
 */
export function readSpelledEmail(text: string): string | null {
  const [said = ''] = text
    .slice(0, 200)
    .replace(/\s+/gu, ' ')
    .replace(introducing, '')
    .split(/[ .,;!]{1,9}$/u);
  const written = signs.reduce((words, [pattern, sign]) => words.replace(pattern, sign), said.replace(at, '@'));
  const [only, ...others] = written.includes(' ') ? [] : readEmails(written);
  return only === written.toLowerCase() && others.length === 0 ? only : null;
}
