import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import type { Locale } from '#contracts/states.js';
import { plainWords } from '../entities/plain-words.js';
import { localTime } from '../when/local-time.js';
import { textOf } from './form-texts.js';
import { sayMoment } from './say-line.js';

interface Clocks {
  readonly locale: string;
  readonly timeZone: string;
}

/** What the visitor says, or presses, for a free time. */
export function labelOf({ startsAt }: FreeSlot, { locale, timeZone }: Clocks): string {
  return sayMoment(Date.parse(startsAt), locale, timeZone);
}

const ordinals: Readonly<Record<Locale, readonly string[]>> = {
  en: ['first', 'second', 'third', 'fourth', 'fifth'],
  it: ['prim', 'second', 'terz', 'quart', 'quint'],
};
const before = '(?:the |il |la |lo |ok |yes |si |va bene |take |i ll take |prendo |per me )*';
const after = '(?: one| please| is fine| va bene| grazie| per favore| orario)*';
const ofList = new RegExp(
  `^${before}(?:(${ordinals.en.join('|')})|(${ordinals.it.join('|')})[oa]|(last|ultim[oa])|(\\d{1,2}))${after}$`,
);

/**
 * The offered time that these words choose: its label, "the second one", or a number, which is an hour where exactly one is at that hour and its place in
 * the list where none is. Null: they choose none, or say a date and a time.
 */
export function pickOffered(text: string, times: readonly FreeSlot[], clocks: Clocks): FreeSlot | null {
  const words = plainWords(text);
  const labelled = times.find((one) => plainWords(labelOf(one, clocks)) === words);
  if (labelled) return labelled;
  const [, english, italian, last, digits] = ofList.exec(words) ?? [];
  if (last !== undefined) return times.at(-1) ?? null;
  if (digits !== undefined) return byNumber(Number(digits), times, clocks);
  const at = english === undefined ? ordinals.it.indexOf(italian ?? '') : ordinals.en.indexOf(english);
  return times[at] ?? null;
}

function byNumber(number: number, times: readonly FreeSlot[], clocks: Clocks): FreeSlot | null {
  const atHour = times.filter(({ startsAt }) => {
    const hour = Number(localTime(startsAt, clocks).time.slice(0, 2));
    return hour === number || hour === number + 12;
  });
  if (atHour.length > 1) return null;
  return atHour[0] ?? times[number - 1] ?? null;
}

/** Whether these words turn down all the times that are offered. */
export function wantsOthers(text: string, locale: string): boolean {
  const words = plainWords(text);
  return plainWords(textOf('times.other', locale)) === words || others.test(words);
}

const others =
  /^(?:no )?(?:none of (?:these|those|them)|neither|(?:an)?other (?:day|date|one)s?|something else|nessuno(?: di questi)?|nessuna(?: di queste)?|(?:un )?altr[oi] (?:giorno|giorni|orario|orari|data))(?: please| per favore| grazie)?$/;
