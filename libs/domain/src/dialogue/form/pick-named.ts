import { plainWords } from '../entities/plain-words.js';
import { meantClauses, readPosition } from '../entities/read-position.js';

/** Words that name nothing. */
const small = new Set(
  'the a an one that this in at on of for to with and il lo la l i gli le un uno una quello quella questo questa a al alla alle allo da dal dalla dalle di del della delle dello dell in nel nella per con e'.split(
    ' ',
  ),
);

/**
 * Finds the named item that is meant: by position ("the second one"), or by words unique to its name ("the fitting",
 * "quella di Torino"), with typos tolerated. A few words that no name has are ignored: "the fitting in Turin". Null:
 * none or ambiguous.
 */
export function pickNamed<T>(things: readonly T[], namesOf: (thing: T) => readonly string[], text: string): T | null {
  const position = readPosition(text, things.length);
  if (position !== null) return things[position] ?? null;
  const [only = null, ...others] = allNamed(things, namesOf, text);
  return others.length === 0 ? only : null;
}

/** All that the words may name. */
export function allNamed<T>(things: readonly T[], namesOf: (thing: T) => readonly string[], text: string): T[] {
  const [clause = '', ...others] = meantClauses(text);
  const said = clause.split(' ').filter((word) => word !== '' && !small.has(word));
  if (others.length > 0) return [];
  const names = things.map((thing) => ({ thing, names: namesOf(thing).map((name) => plainWords(name).split(' ')) }));
  const isIn = (words: readonly string[], word: string) => words.some((one) => isTypedAs(word, one));
  const known = said.filter((word) => names.some((one) => one.names.some((words) => isIn(words, word))));
  if (known.length === 0 || known.length < said.length - known.length) return [];
  return names
    .filter((one) => one.names.some((words) => known.every((word) => isIn(words, word))))
    .map(({ thing }) => thing);
}

/** Minimum length of a word in which a typing error is forgiven. */
const minTypoLength = 5;

/** Whether one is the other but for one letter: missing, too many, or another. */
function isTypedAs(typed: string, word: string): boolean {
  if (typed === word) return true;
  const [short, long] = typed.length <= word.length ? [typed, word] : [word, typed];
  if (short.length < minTypoLength || long.length - short.length > 1 || /\d/.test(long)) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
