import { readMoney } from '../entities/read-money.js';
import { readNumber } from '../entities/read-number.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';
import { numberWords } from '../when/number-words.js';
import { withoutTimes } from '../when/read-when.js';
import { wordsOf } from '../when/words.js';
import type { FormContext, Slot } from './form.js';

/** Between two versions of an answer, of which the later one counts: "four, no wait, five", "quattro, anzi cinque". */
const corrected =
  /[\s,.;-](?:anzi|wait|actually|or rather|i mean|i meant|make (?:it|that)|scusa|scusi|volevo dire|cio[eè]|no|sorry)[\s,.:;-]{1,5}/giu;
const negated =
  /(?<!\p{L})(?:not|non|instead of|rather than|invece (?:di|che)|anziche|al posto di)\s{1,3}(?:(?:in|the|di|per|for)\s{1,3})?(\p{L}{1,20}|\d{1,9})(?![\p{L}\d])/giu;
const fraction = /(?<!\p{L})(?:half|mezz[aoi]|quarter|quarto)(?!\p{L})/iu;
/** Of a change of a number that is known: "two more people", "siamo una in più". */
const relative = /(?<!\p{L})(?:(?<!or )more|fewer|less|extra|another|additional|in più|in meno|altr[oaie])(?!\p{L})/iu;
/** A second count, in which "one" is a number: "4 adults and a baby". */
const besides =
  /(?<!\p{L})(?:and|plus|with|e|piu|con) (?:an?|one|un[oa]?) (?:bab(?:y|ies)|infant|toddler|child|kid|boy|girl|teenager|adult|person|bambin[oa]|bimb[oa]|neonat[oa]|adulto|persona|ragazz[oa])(?!\p{L})/u;
const ofMoney = /[€$£]|(?<!\p{L})(?:eur|euro|price|cost|amount|budget|prezzo|costo|importo)/iu;
/** Quantities beside the number words, by language. */
const quantities: Readonly<Record<string, number>> = { dozen: 12, dozzina: 12, couple: 2, zero: 0 };
/** Multipliers, collectives and tens that no number word has: "five hundred" is not five, nor are "tre dozzine" three. */
const multiplying =
  /(?<!\p{L})(?:hundreds?|thousands?|(?<!thanks a )millions?|dozens|couples|pairs?|(?:six|seven|eigh|nine)ty|(?<!\d ?per )cento|mila|(?<!grazie )mille(?! grazie)|milion[ei]|decin[ae]|(?:vent|trent|quarant|cinquant)in[ae]|centinai[oa]|migliai[oa]|dozzine|coppi[ae]|paio|paia|(?:sess|sett|ott|nov)anta)(?!\p{L})/iu;
/** Words of a message in which "one" is a number rather than an article or a pronoun. */
const fewWords = 2;
const either = /^(?:or|o|oppure|to|e|and)$/;
const longest = 500;

/**
 * Number that a message has for a field, in digits or in words, as a decimal. What belongs to a date, a time or an amount of
 * money is none, and of two versions the later one counts. Null: none, or several.
 */
export function readFieldNumber(slot: Slot, text: string, context: FormContext): string | null {
  return latest(text, (version) => numberIn(slot, version, context));
}

/** Whether a number is one that a slot takes. */
export function isWithin({ bounds }: Slot, number: string): boolean {
  const { minimum = null, maximum = null } = bounds ?? {};
  return (minimum === null || Number(number) >= minimum) && (maximum === null || Number(number) <= maximum);
}

/** What `read` finds in the latest version of an answer that has something. */
export function latest<T>(text: string, read: (version: string) => T | null): T | null {
  const said = withoutCourtesy(text.slice(0, longest));
  if (multiplying.test(said)) return null;
  const versions = said.split(corrected).toReversed();
  for (const version of versions.length > 1 ? [...versions, said] : [said]) {
    const found = read(version);
    if (found !== null) return found;
  }
  return null;
}

function numberIn(slot: Slot, text: string, context: FormContext): string | null {
  const rest = countable(slot, text, context);
  if (rest === null) return null;
  const words = numbersInWords(rest, context);
  const hasDigits = /\d/.test(rest);
  if (hasDigits) return words.length === 0 ? readNumber(rest, slot.kind === 'integer' ? 'integer' : 'number') : null;
  const [only, ...others] = words;
  return only === undefined || others.length > 0 || fraction.test(rest) ? null : String(only);
}

/**
 * Normalized text without what counts nothing: dates, times, and what is negated. Null: it says by how much a number
 * changes, or is about money, and the slot is not.
 */
export function countable(slot: Slot, text: string, context: FormContext): string | null {
  if (relative.test(text)) return null;
  if (readMoney(text, context).length > 0 && !ofMoney.test(labelOf(slot))) return null;
  const isNumber = (word: string) => /\d/.test(word) || wordsOf(word, languageOf(context))[0]?.value != null;
  const rest = withoutTimes(text, context);
  if (besides.test(rest)) return null;
  return rest.replace(negated, (all, word: string) => (isNumber(word) ? ' ' : all));
}

function numbersInWords(text: string, context: FormContext): number[] {
  const words = wordsOf(text, languageOf(context)).filter(({ text: word }) => /[\p{L}\d]/u.test(word));
  return words.flatMap(({ text: word, value, isDigits, isOrdinal }, at) => {
    if (isDigits || isOrdinal) return [];
    const [before = '', after = ''] = [words[at - 1]?.text, words[at + 1]?.text];
    // "una dozzina", "one table for four", but "uno o due".
    const isArticle = after in quantities || (words.length > fewWords && !either.test(before) && !either.test(after));
    if (value === 1 && isArticle) return [];
    return value ?? quantities[word] ?? [];
  });
}

export function languageOf({ locale }: Pick<FormContext, 'locale'>): keyof typeof numberWords {
  return locale.startsWith('it') ? 'it' : 'en';
}

/** Words of a field's label, in every language. */
export function labelOf({ label }: Slot): string {
  return typeof label === 'object' && label !== null ? Object.values(label).join(' ') : '';
}
