import { plainWords, wordSet } from '../entities/plain-words.js';
import { type Word, wordsOf } from '../when/words.js';
import type { Form, FormContext, Slot } from './form.js';
import { countable, labelOf, languageOf, latest } from './read-field-number.js';

/** Words of labels that do not say what is counted. */
const general = wordSet(
  'number numero the of how many amount quantity total quanti quante totale quantita del della dei',
);
const people = wordSet(
  'people person persons children child kids kid guest guests adult adults pax seat seats cover covers diner diners participants attendees persone persona ospite ospiti coperti coperto adulti posti partecipanti commensali',
);
/** Before a count of people without a noun: "a table for 4", "we are 4", "siamo in 4". */
const beforePeople = wordSet('for per in are re siamo saremo saranno');
/** Before a number that stands for itself: "it is 6", "solo in 5". */
const frame = wordSet(
  'for per in to a at least is it its s are we re be make only just about around now instead siamo saremo sono e solo circa invece con with',
);
/** After a number that counts nothing that follows. */
const following = wordSet(
  'on at in the tomorrow tonight today under name my and please outside inside il la al alle domani oggi stasera nel nella a e mi nome fuori dentro',
);
/** Greater numbers are those of orders and phones, unless a number was asked for. */
export const maxMentioned = 9999;

/**
 * Number that a message has for a field that was not asked for: beside a word of its label ("3 guests"), or a count of
 * people for the field that has one. `isFree`: the message is a correction, in which the only number of the form needs no
 * noun ("no, we are 6"). Null: none, or several.
 */
export function mentionedNumber(
  slot: Slot,
  form: Form,
  text: string,
  context: FormContext,
  isFree: boolean,
): string | null {
  const others = form.slots.filter((one) => isNumeric(one) && one !== slot);
  const isOfPeople = countsPeople(slot) && !others.some(countsPeople);
  const isAlone = isFree && others.length === 0;
  return latest(text, (version) => {
    const rest = countable(slot, version, context);
    if (rest === null) return null;
    const said = wordsOf(rest, languageOf(context));
    const numbers = said.filter(({ value }) => value !== null);
    const isOnly = numbers.length === 1;
    // "4 adults and 2 children", but not "4 people in 2 rooms", if the form has a field for the rooms.
    const isOfOther = (word: Word) =>
      others.some((one) =>
        labelWords(one).some((label) => isSameNoun(label, said[said.indexOf(word) + 1]?.text ?? '')),
      );
    const counts = numbers.filter(
      (word) =>
        !word.isOrdinal &&
        Number(word.value) <= maxMentioned &&
        (word.isDigits || word.value !== 1) &&
        !isOfOther(word),
    );
    if (counts.length > 1) return null;
    const found = said.flatMap((word, at) => {
      const { value } = word;
      if (value === null || word.isOrdinal || value > maxMentioned || !isWhole(rest, word)) return [];
      const [before = '', after = ''] = [said[at - 1]?.text, said[at + 1]?.text];
      const isLabelled = labelWords(slot).some((one) => isSameNoun(one, after));
      const isPeople = isOfPeople && (people.has(after) || (beforePeople.has(before) && endsAt(after)));
      // "Lys 2", "via Roma 12"
      const isItself = isAlone && isOnly && (word.isDigits || value > 1) && (endsAt(before) || frame.has(before));
      return isLabelled || isPeople || isItself ? [value] : [];
    });
    const [only, ...more] = new Set(found);
    return only === undefined || more.length > 0 ? null : String(only);
  });
}

export function isNumeric({ kind }: Slot): boolean {
  return kind === 'integer' || kind === 'number';
}

function countsPeople(slot: Slot): boolean {
  return isNumeric(slot) && labelWords(slot).some((word) => people.has(word));
}

function labelWords(slot: Slot): string[] {
  return plainWords(labelOf(slot))
    .split(' ')
    .filter((word) => word.length > 2 && !general.has(word));
}

/** Whether the words are the same but for their last letters: "guest" and "guests", "ospite" and "ospiti". */
export function isSameNoun(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    short.length > 2 &&
    long.length - short.length <= 1 &&
    long.startsWith(short.slice(0, short.length === long.length ? -1 : undefined))
  );
}

function endsAt(word: string): boolean {
  return word === '' || /^[^\p{L}\d]/u.test(word) || following.has(word);
}

/** Whether a number is no part of a decimal or a code: "2.5", "P-7". */
function isWhole(text: string, { from, to }: Word): boolean {
  return !/[\p{L}\d.,@_/-]$/u.test(text.slice(0, from)) && !/^(?:[\p{L}@_/]|[.,-]\d)/u.test(text.slice(to));
}
