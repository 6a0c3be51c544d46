/**
 * Words of a message for comparison with lists: lower case, without accents, apostrophes as spaces, signs left out, single spaces between.
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

/** The longest of these phrases with which the words begin; null: with none. */
export function leadingPhrase(words: string, phrases: Iterable<string>): string | null {
  let longest: string | null = null;
  for (const phrase of phrases) {
    const isLeading = words === phrase || words.startsWith(`${phrase} `);
    if (isLeading && phrase.length > (longest?.length ?? 0)) longest = phrase;
  }
  return longest;
}
