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
