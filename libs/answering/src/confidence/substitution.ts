/** Share of the distinct words of the longer text that both must have. */
const minShared = 0.6;

/** Length of a common beginning from which two stems count as forms of one word. */
const kinLetters = 5;

const edge = '\u0001';

/** Words that can be substituted: `isMissing` tells those of the question that the answer does not contain, `isContent` those with a topical meaning. */
export interface SubstitutionTests {
  isMissing: (stem: string) => boolean;
  isContent: (stem: string) => boolean;
}

/**
 * Substitution: whether the question is a phrasing with another word in the place of one, such as "how much does a filling cost" for "how much does a
 * cleaning cost". Such a question asks the same about another thing. The two words have the same word before or after them, and are neither numbers nor forms of one word.
 */
export function isSubstitution(
  question: readonly string[],
  phrasing: readonly string[],
  { isMissing, isContent }: SubstitutionTests,
): boolean {
  const asked = new Set(question);
  const known = new Set(phrasing);
  const shared = [...asked].filter((stem) => known.has(stem)).length;
  if (shared < minShared * Math.max(asked.size, known.size)) return false;
  const isNeighbour = (place: number, at: number) => (question[place] ?? edge) === (phrasing[at] ?? edge);
  const isInPlace = (place: number, at: number) => isNeighbour(place - 1, at - 1) || isNeighbour(place + 1, at + 1);
  return question.some(
    (own, place) =>
      isMissing(own) &&
      phrasing.some((other, at) => !asked.has(other) && isContent(other) && !isKin(own, other) && isInPlace(place, at)),
  );
}

function isKin(left: string, right: string): boolean {
  if (isNumber(left) || isNumber(right)) return true;
  const length = Math.min(kinLetters, left.length, right.length);
  return left.slice(0, length) === right.slice(0, length);
}

const isNumber = (stem: string) => /^\p{N}/u.test(stem);
