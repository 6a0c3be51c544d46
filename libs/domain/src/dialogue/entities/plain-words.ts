/**
 * Normalizes a message for comparison with word lists: lower case, no accents, apostrophes as spaces, no punctuation, single spaces.
 * `limit`: characters read.
 */
export function plainWords(text: string, limit = 400): string {
  return text
    .slice(0, limit)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** Word list, separated by single spaces, in the form that {@link plainWords} returns. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Longest of these phrases that begins the words; null: none. */
export function leadingPhrase(words: string, phrases: Iterable<string>): string | null {
  let longest: string | null = null;
  for (const phrase of phrases) {
    const isLeading = words === phrase || words.startsWith(`${phrase} `);
    if (isLeading && phrase.length > (longest?.length ?? 0)) longest = phrase;
  }
  return longest;
}
