import { plainWords, wordSet } from '../entities/plain-words.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';
import { readWhen, wordsBesideTimes } from '../when/read-when.js';
import type { WhenContext } from '../when/when-reading.js';
import { withoutGreeting } from './read-words.js';

/** Filler words beside a day, which may also be in a name: "Maria Di Domenica". */
const small = wordSet('the a it its s is on in at for and or ok then il la le lo l di del e o per alle allora');
/** Words about a day that no name contains: "Monday would be better". */
const choosing = wordSet(
  'on at instead better rather would could works suits fine good let lets make it be prefer maybe invece meglio piuttosto sarebbe va bene facciamo preferisco preferirei magari vorrei possiamo',
);
/** Those of these words that are last names as well. */
const alsoNames = wordSet('good bene');
const particles = wordSet('di del de da della van von');
/** Times that `readWhen` does not read. */
const vague =
  /^(?:after|before) (?:lunch|dinner|work)$|^in (?:\w+ )?years?$|^(?:dopo|prima di) (?:pranzo|cena)$|^(?:tra|fra) (?:\w+ )?ann[io]$/;
const aside = /\s{0,9}(?:[,;]\s{0,9}|\s)(?:(?:but|ma)\s+)|\s{0,9}[,;]\s{0,9}/;

/** Splits a reply to the question for a name from what follows: "Ada Rossi, but make it Wednesday". */
function parted(text: string): { readonly name: string; readonly rest: string } {
  const said = withoutCourtesy(withoutGreeting(text));
  const found = aside.exec(said);
  return found
    ? { name: said.slice(0, found.index), rest: said.slice(found.index + found[0].length) }
    : { name: said, rest: '' };
}

/** Whether a reply to the question for a name is a day or time: "Monday please", not "Domenica Rossi". */
export function isTimeForName(text: string, context: WhenContext): boolean {
  const { name } = parted(text);
  if (vague.test(plainWords(name))) return true;
  const beside = wordsBesideTimes(name, context);
  if (beside === null || isWrittenAsName(name, beside.words)) return false;
  // "Aprile Maggio": two months are no date.
  if (beside.words.length === 0 && readWhen(name, context) === null) return !name.includes(' ');
  const others = beside.words.filter((word) => !small.has(word));
  return !beside.isNamed || others.length === 0 || beside.words.some((word) => choosing.has(word));
}

/** Day or time after the name, with nothing else. Null: none. */
export function timeAfterName(text: string, context: WhenContext): string | null {
  const { rest } = parted(text);
  // A date with a year is probably a date of birth.
  const beside = rest === '' || /\d{4}/.test(rest) ? null : wordsBesideTimes(rest, context);
  return beside?.words.every((word) => small.has(word) || choosing.has(word)) ? rest : null;
}

/** The name without a time after it: "Ada Rossi ma facciamo mercoledì". */
export function withoutTimeAfter(text: string, context: WhenContext): string {
  return timeAfterName(text, context) === null ? text : parted(text).name;
}

/** Whether words are capitalised like a name, one of them not a time: "Anna Oggi", "John Smith the third". */
function isWrittenAsName(name: string, beside: readonly string[]): boolean {
  const said = name.replace(/ the (?:second|third|fourth)$/i, '').split(/\s+/);
  if (/\d/.test(name) || name === name.toUpperCase()) return false;
  if (!said.every((word) => /^\p{Lu}/u.test(word) || particles.has(word))) return false;
  // "Gio" is short for a day as well as for a name.
  if (said.length === 1) return name.length <= 3;
  return said.some((word, at) => {
    const plain = plainWords(word);
    if (particles.has(plain)) return at + 1 < said.length && word !== plain;
    const isBeside = plain.split(' ').some((part) => beside.includes(part) && !small.has(part));
    return isBeside && (!choosing.has(plain) || (at > 0 && alsoNames.has(plain)));
  });
}
