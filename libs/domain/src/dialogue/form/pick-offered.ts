import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import { plainWords } from '../entities/plain-words.js';
import { meantClauses, readPosition } from '../entities/read-position.js';
import { localTime } from '../when/local-time.js';
import { readWhen } from '../when/read-when.js';
import { isInPart, type WhenReading } from '../when/when-reading.js';
import type { FormContext } from './form.js';
import { textOf } from './form-texts.js';
import { sayMoment } from './say-line.js';

interface Clocks {
  readonly locale: string;
  readonly timeZone: string;
}

/** Label of a free time, which the visitor types or presses. */
export function labelOf({ startsAt }: FreeSlot, { locale, timeZone }: Clocks): string {
  return sayMoment(Date.parse(startsAt), locale, timeZone);
}

/**
 * Finds the offered time that these words choose: by label, "the second one", "the one at 10", "the latest", or a number, which is an hour
 * if exactly one time is at that hour, and a position if none is. `chosen`: the previous choice, for "the later one". Null: none,
 * ambiguous, or a full date and time.
 */
export function pickOffered(
  text: string,
  times: readonly FreeSlot[],
  context: FormContext,
  chosen: FreeSlot | null = null,
): FreeSlot | null {
  const words = plainWords(text);
  const labelled = times.find((one) => plainWords(labelOf(one, context)) === words);
  if (labelled) return labelled;
  const [clause = '', ...others] = meantClauses(text);
  if (others.length === 0 && /^\d{1,2}$/.test(clause)) return byNumber(Number(clause), times, context);
  const position = readPosition(text, times.length);
  if (position === null) return byComparison(text, times, chosen) ?? byDescription(text, times, context);
  // "The 2nd" may also be a day.
  const placed = times[position] ?? null;
  const days = readWhen(text, context)?.dates ?? [];
  const onDay = times.filter(({ startsAt }) => days.includes(localTime(startsAt, context).date));
  return onDay.every((one) => one === placed) ? placed : null;
}

const earliest = new Set(
  'earliest, soonest, as soon as possible, as early as possible, asap, whatever is first, quanto prima, appena possibile, il piu presto possibile, il prima possibile, prima possibile, piu presto possibile, prima che avete'.split(
    ', ',
  ),
);
const latest = new Set('latest, as late as possible, il piu tardi possibile, piu tardi possibile'.split(', '));
const earlier = new Set('earlier, sooner, piu presto, prima, di prima'.split(', '));
const later = new Set('later, piu tardi, dopo, di dopo, successivo, successiva'.split(', '));

/** "The earliest", and of two "the later one". */
function byComparison(text: string, times: readonly FreeSlot[], chosen: FreeSlot | null): FreeSlot | null {
  const [clause = '', ...others] = meantClauses(text);
  if (others.length > 0) return null;
  if (earliest.has(clause)) return times[0] ?? null;
  if (latest.has(clause)) return times.at(-1) ?? null;
  const isLater = later.has(clause);
  if (!isLater && !earlier.has(clause)) return null;
  const at = chosen && Date.parse(chosen.startsAt);
  const compared = times.filter(({ startsAt }) =>
    at === null ? true : isLater ? Date.parse(startsAt) > at : Date.parse(startsAt) < at,
  );
  if (at !== null) return compared.length === 1 ? (compared[0] ?? null) : null;
  return compared.length === 2 ? (compared[isLater ? 1 : 0] ?? null) : null;
}

/** Pointers to an offered time: "the 10 o'clock one", "quella di martedì". */
const pointing =
  /^(?:ok |yes |si |no |va bene |prendo |i ll take )*(?:(?:the|that|this) (?:.{1,40} )?one\b|quell[aoe]\b)/;

/** "The one on Tuesday", if there is only one. */
function byDescription(text: string, times: readonly FreeSlot[], context: FormContext): FreeSlot | null {
  if (!pointing.test(plainWords(text))) return null;
  const reading = readWhen(text, context);
  const meant = reading ? times.filter((one) => isDescribed(reading, one, context)) : [];
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

function isDescribed({ dates, times, part, doubts }: WhenReading, { startsAt }: FreeSlot, context: Clocks): boolean {
  if (!doubts.every((doubt) => doubt === 'half_of_day' || doubt === 'which_week')) return false;
  const local = localTime(startsAt, context);
  if (dates.length > 0 && !dates.includes(local.date)) return false;
  if (times.length > 0) return times.includes(local.time);
  return part === null ? dates.length > 0 : isInPart(local.time, part);
}

function byNumber(number: number, times: readonly FreeSlot[], clocks: Clocks): FreeSlot | null {
  const atHour = times.filter(({ startsAt }) => {
    const hour = Number(localTime(startsAt, clocks).time.slice(0, 2));
    return hour === number || hour === number + 12;
  });
  if (atHour.length > 1) return null;
  return atHour[0] ?? times[number - 1] ?? null;
}

/** Whether these words decline all offered times. "Later" does, unless it chooses the later one of two. */
export function wantsOthers(text: string, times: readonly FreeSlot[], context: FormContext): boolean {
  const words = plainWords(text);
  if (plainWords(textOf('times.other', context.locale)) === words || others.test(words)) return true;
  return beyond.test(words) && pickOffered(text, times, context) === null;
}

const noun = '(?:days?|dates?|times?|slots?|hours?|options?|ones?)';
const nome = '(?:giorn[oi]|orari[oi]?|dat[ae]|or[ae]|opzion[ei])';
const others = new RegExp(
  `^(?:no |sorry |scusi |thanks |grazie )*(?:${[
    `none(?: of (?:these|those|them|the)(?: ${noun})?)?|neither(?: of (?:these|those|them))?|not (?:these|those|any of (?:these|those|them))`,
    `(?:(?:an|some|any) ?)?other ${noun}|(?:a )?different ${noun}|something else`,
    `nessun(?:o|a)?(?: (?:di|tra|fra) quest[ie](?: ${nome})?)?|nessun ${nome}|non quest[ie]`,
    `(?:un )?altr[oaie] ${nome}|(?:un )?${nome} divers[oaie]`,
  ].join('|')})(?: please| thanks| instead| per favore| grazie| invece)*$`,
);
const beyond =
  /^(?:no |(?:something|anything|sometime|some time|a bit|a little|much|even) |(?:un po|molto|ancora|anche|qualcosa) )*(?:later|earlier|sooner|piu tardi|piu presto|piu avanti|dopo)(?: times?| on)?(?: please| thanks| per favore| grazie)*$/;
