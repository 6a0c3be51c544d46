/** Minimum length: shorter words are typed correctly, or resemble too many others. */
const minLength = 4;

/** Damerau–Levenshtein distance of at most 1: one letter inserted, deleted or replaced, or two neighbours swapped. */
export function isOneEditAway(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const swapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return swapped || short.slice(at + 1) === long.slice(at + 1);
}

/**
 * Whether `typed` may be a misspelling of `word`: one edit away, with the same first letter, which is seldom wrong. `unfinished`: compare
 * with the beginning of it. Both in lower case without accents.
 */
export function isMistyped(typed: string, word: string, unfinished: boolean): boolean {
  if (typed.length < minLength || typed[0] !== word[0]) return false;
  const lengths = unfinished ? [typed.length - 1, typed.length, typed.length + 1] : [word.length];
  return lengths.some((length) => isOneEditAway(typed, word.slice(0, length)));
}
