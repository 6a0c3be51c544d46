import { leadingPhrase, plainWords } from './plain-words.js';

const list = (phrases: string): string[] => phrases.split(', ');

/** Words before and after a position, in both languages. */
const before = list(
  'the, that, this, il, lo, la, l, quello, quella, questo, questa, ok, okay, yes, yeah, sure, si, va bene, bene, perfetto, allora, well, then, and, e, please, per favore, i d like, i would like, i d prefer, i prefer, i ll take, i ll have, i take, i ll go for, i ll go with, i choose, i pick, i want, let s take, let s do, let s go with, let s go for, make it, take, give me, prendo, prenderei, prendiamo, preferisco, preferirei, scelgo, vorrei, voglio, mi va bene, facciamo, per me, direi, meglio, rather, instead, invece, no, nope, sorry, scusi, scusa, actually, anzi',
);
const after = list(
  'one, option, choice, slot, time, appointment, opzione, scelta, orario, appuntamento, please, pls, thanks, thank you, is fine, is good, is ok, is best, works, works for me, sounds good, would be good, would be great, va bene, va benissimo, mi va bene, e perfetto, grazie, grazie mille, per favore, per piacere, instead, invece, then, allora, of these, of those, of them, on the list, in the list, di queste, di questi, della lista, dell elenco, delle due, dei due, of the two, of the three, per me, for me',
);
const numbered = list('number, no, nr, n, num, numero, option, opzione, choice, scelta, slot, il numero, the number');

const words: readonly (readonly string[])[] = [
  list('first, 1st, primo, prima, 1o, 1a, top'),
  list('second, 2nd, secondo, seconda, 2o, 2a'),
  list('third, 3rd, terzo, terza, 3o, 3a'),
  list('fourth, 4th, quarto, quarta, 4o, 4a'),
  list('fifth, 5th, quinto, quinta, 5o, 5a'),
  list('sixth, 6th, sesto, sesta, 6o, 6a'),
  list('seventh, 7th, settimo, settima, 7o, 7a'),
  list('eighth, 8th, ottavo, ottava, 8o, 8a'),
  list('ninth, 9th, nono, nona, 9o, 9a'),
];
const ordinals = new Map(words.flatMap((forms, at) => forms.map((form) => [form, at] as const)));
const cardinals = new Map(
  [
    'one two three four five six seven eight nine'.split(' '),
    'uno due tre quattro cinque sei sette otto nove'.split(' '),
  ].flatMap((forms) => forms.map((form, at) => [form, at] as const)),
);
const last = new Set(list('last, very last, ultimo, ultima, bottom'));
const nextToLast = new Set(list('second to last, next to last, last but one, penultimo, penultima'));
/** Of two. */
const former = new Set(list('former'));
const latter = new Set(['latter']);
const middle = new Set(list('middle, one in the middle, di mezzo, in mezzo, centrale'));

/**
 * Reads a position in a list of `count`, from 0: "the second one", "l'ultima", "number 3", "not the first, the second". Null: none,
 * several, or other content too: "the first or the second", "the first thing tomorrow".
 */
export function readPosition(text: string, count: number): number | null {
  // "Earlier" in Italian.
  if (plainWords(text) === 'prima') return null;
  const meant = new Set(meantClauses(text).map((clause) => positionOf(clause, count)));
  const [only = null] = meant;
  return meant.size === 1 ? only : null;
}

/**
 * Whether the words concern only positions in a list of `count`, even ambiguous ones: "not the first", "the second or the
 * third". One digit is a position in any list.
 */
export function isAboutPlaces(text: string, count: number): boolean {
  const parts = ` ${text}`
    .split(/[,;.!:\n]|\s(?:but|ma|bensì|or|o|oppure|and|e|not|non)(?=\s)/iu)
    .map((part) => withoutFrame(plainWords(part)))
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => positionOf(part, Math.max(count, digits)) !== null);
}

const digits = 9;

/** Affirmative parts of a message, normalized, without negated ones and courtesies. */
export function meantClauses(text: string): string[] {
  return text
    .split(/[,;.!:\n]|\s(?:but|ma|bensì)\s/iu)
    .map((clause) => plainWords(clause))
    .filter((clause) => !/^(?:no )?(?:not|non)\b/.test(clause))
    .map(withoutFrame)
    .filter((clause) => clause !== '');
}

function withoutFrame(clause: string): string {
  let rest = clause;
  for (let phrase = leadingPhrase(rest, before); phrase !== null; phrase = leadingPhrase(rest, before)) {
    // "no 2" is a number.
    if (phrase === 'no' && /^no \d/.test(rest)) break;
    rest = rest.slice(phrase.length).trim();
  }
  for (let phrase = trailingPhrase(rest); phrase !== null; phrase = trailingPhrase(rest)) {
    // "number one"
    if (numbered.includes(rest.slice(0, -phrase.length).trim())) break;
    rest = rest.slice(0, -phrase.length).trim();
  }
  return rest;
}

function trailingPhrase(words: string): string | null {
  const found = after.filter((phrase) => words === phrase || words.endsWith(` ${phrase}`));
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

function positionOf(clause: string, count: number): number | null {
  const within = (at: number) => (at >= 0 && at < count ? at : null);
  if (/^\d{1,2}$/.test(clause)) return within(Number(clause) - 1);
  const mark = leadingPhrase(clause, numbered);
  const number = mark === null ? '' : clause.slice(mark.length).trim();
  if (/^\d{1,2}$/.test(number)) return within(Number(number) - 1);
  const at = ordinals.get(clause) ?? ordinals.get(number) ?? cardinals.get(number);
  if (at !== undefined) return within(at);
  if (last.has(clause)) return within(count - 1);
  if (nextToLast.has(clause)) return within(count - 2);
  if (former.has(clause)) return count === 2 ? within(0) : null;
  if (latter.has(clause)) return count === 2 ? within(1) : null;
  return middle.has(clause) && count % 2 === 1 && count > 1 ? within((count - 1) / 2) : null;
}
