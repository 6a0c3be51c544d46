import { plainWords } from '../entities/plain-words.js';
import { meantClauses, readPosition } from '../entities/read-position.js';

/** Words that name nothing. */
const small = new Set(
  'the a an one that this in at on of for to with and il lo la l i gli le un uno una quello quella questo questa a al alla alle allo da dal dalla dalle di del della delle dello dell in nel nella per con e'.split(
    ' ',
  ),
);

/**
 * Finds the named thing that is meant: by position ("the second one"), or by words unique to its name ("the fitting", "quella di Torino").
 * Null: none or ambiguous.
 */
export function pickNamed<T>(things: readonly T[], namesOf: (thing: T) => readonly string[], text: string): T | null {
  const position = readPosition(text, things.length);
  if (position !== null) return things[position] ?? null;
  const [clause = '', ...others] = meantClauses(text);
  const said = clause.split(' ').filter((word) => word !== '' && !small.has(word));
  if (said.length === 0 || others.length > 0) return null;
  const named = things.filter((thing) =>
    namesOf(thing).some((name) => {
      const words = plainWords(name).split(' ');
      return said.every((word) => words.includes(word));
    }),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}
