import { isOneOf, type Match, phraseEnd, type Rule, type Source, standsAlone } from './mention.js';
import type { Word } from './words.js';

const oclock = 'oclock';
/** Words that mark the number before them as an hour. */
const partsAfterHour = [
  ...['in the morning', 'in the afternoon', 'in the evening', 'at night'],
  ...['di mattina', 'del mattino', 'della mattina', 'del pomeriggio', 'di pomeriggio', 'di sera', 'della sera'],
];
/** Italian articles before hours, but also before other counted things. */
const weakPrefixes = new Set(['le', 'delle', 'h', 'ore', 'per le']);

/** Reads a time of day: "at 3", "16:30", "half past four", "le quattro meno un quarto". */
export const readTime: Rule = (source, at, previous) => {
  const { words, vocabulary } = source;
  const noon = phraseEnd(words, at, vocabulary.noon);
  if (noon > at) return withHalf(source, noon, 12);
  const midnight = phraseEnd(words, at, vocabulary.midnight);
  if (midnight > at) return { to: midnight, meaning: { kind: 'time', times: [0], doubt: 'unclear' } };
  const start = phraseEnd(words, at, vocabulary.at);
  const clock = readClock(source, start, start > at);
  if (clock) return clock;
  const spoken = source.locale === 'en' ? englishTime(source, start) : null;
  if (spoken) return spoken;
  const hour = readHour(source, start);
  if (!hour) return readCompact(source, start, start > at || previous?.kind === 'day');
  const prefix = words.slice(at, start).map(({ text }) => text);
  const isWeak = start === at || weakPrefixes.has(prefix.join(' '));
  const isAsked = source.asked === 'time' && standsAlone(source, hour.to);
  if (hour.isMarked || isAsked || (start > at && (!isWeak || standsAlone(source, hour.to)))) {
    return { to: hour.to, meaning: hour.meaning };
  }
  return null;
};

/** "16:30", "9.30": hours and minutes in digits. */
function readClock(source: Source, at: number, hasPrefix: boolean): Match | null {
  const word = source.words[at];
  const [, hours = '', sign, minutes = ''] = /^(\d{1,2})([.:])(\d{2})$/.exec(word?.text ?? '') ?? [];
  if (sign === undefined) return null;
  const [hour, minute] = [Number(hours), Number(minutes)];
  const mayBeDate = sign === '.' && hour >= 1 && hour <= 31 && minute >= 1 && minute <= 12;
  const half = halfOfDay(source.words[at + 1]);
  if (mayBeDate && !hasPrefix && half === null) return null;
  const to = half === null ? at + 1 : at + 2;
  // "09:30" is exact; so is "10:30" where clocks have 24 hours.
  const isExact = hours.startsWith('0') || (source.locale === 'it' && hour >= 7);
  return { to, meaning: timeMeaning(hour, minute, half, isExact) };
}

/** "1630", after "at" or a day. */
function readCompact({ words }: Source, at: number, isTime: boolean): Match | null {
  const word = words[at];
  if (!isTime || !word?.isDigits || word.text.length !== 4) return null;
  const [hour, minute] = [Number(word.text.slice(0, 2)), Number(word.text.slice(2))];
  return { to: at + 1, meaning: timeMeaning(hour, minute, null, true) };
}

/** "half past four", "quarter to five", "ten past four", "half nine". */
function englishTime({ words }: Source, start: number): Match | null {
  const at = words[start]?.text === 'a' ? start + 1 : start;
  const first = words[at];
  const amount = first?.text === 'half' ? 30 : first?.text === 'quarter' ? 15 : (first?.value ?? null);
  if (amount === null || amount > 59) return null;
  const afterAmount = /^min/.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const relation = words[afterAmount]?.text;
  const isHalfOf = first?.text === 'half' && relation !== 'past';
  if (!isHalfOf && relation !== 'past' && relation !== 'to') return null;
  const hourAt = isHalfOf ? afterAmount : afterAmount + 1;
  const hour = words[hourAt]?.value ?? null;
  if (hour === null || hour > 12) return null;
  const after = words[hourAt + 1]?.text === oclock ? hourAt + 2 : hourAt + 1;
  const half = halfOfDay(words[after]);
  const minutes = relation === 'to' ? hour * 60 - amount : hour * 60 + amount;
  const total = (minutes + 12 * 60) % (12 * 60) || 12 * 60;
  const meaning = timeMeaning(Math.floor(total / 60) || 12, total % 60, half, false);
  return { to: half === null ? after : after + 1, meaning };
}

interface Hour extends Match {
  /** A following word marks it as a time. */
  readonly isMarked: boolean;
}

/** An hour in digits or words, with minutes: "4pm", "sixteen thirty", "16 e mezza", "5 meno un quarto". */
function readHour(source: Source, at: number): Hour | null {
  const { words, locale } = source;
  const word = words[at];
  const hour = word?.value ?? null;
  if (word === undefined || hour === null || hour > 99 || word.isOrdinal) return null;
  let to = words[at + 1]?.text === oclock ? at + 2 : at + 1;
  let minutes = 0;
  const spoken = locale === 'it' ? italianMinutes(words, to) : englishMinutes(words, to);
  if (spoken) ({ to, minutes } = spoken);
  const half = halfOfDay(words[to]);
  if (half !== null) to += 1;
  const isPart = phraseEnd(words, to, partsAfterHour) > to;
  const isMarked = half !== null || isPart || words[at + 1]?.text === oclock || spoken?.isMarked === true;
  const total = hour * 60 + minutes;
  const isHours = word.isDigits && words[to]?.text === 'h' && hour >= 7;
  if (isHours) to += 1;
  const isExact = isHours || (word.isDigits && word.text.startsWith('0'));
  return { to, isMarked: isMarked || isHours, meaning: timeMeaning(Math.floor(total / 60), total % 60, half, isExact) };
}

interface SpokenMinutes {
  readonly to: number;
  readonly minutes: number;
  readonly isMarked: boolean;
}

function englishMinutes(words: readonly Word[], at: number): SpokenMinutes | null {
  const word = words[at];
  if (!word || word.value === null || word.isDigits || word.isOrdinal || word.value < 10) return null;
  return { to: at + 1, minutes: word.value, isMarked: false };
}

const italianParts: readonly (readonly [phrase: string, minutes: number])[] = [
  ['e mezza', 30],
  ['e mezzo', 30],
  ['e un quarto', 15],
  ['e tre quarti', 45],
  ['meno un quarto', -15],
];

function italianMinutes(words: readonly Word[], at: number): SpokenMinutes | null {
  for (const [phrase, minutes] of italianParts) {
    const to = phraseEnd(words, at, [phrase]);
    if (to > at) return { to, minutes, isMarked: true };
  }
  const sign = words[at]?.text;
  const value = words[at + 1]?.value ?? null;
  if (value === null || value > 59 || (sign !== 'e' && sign !== 'meno')) return null;
  // "alle 3 e 4" is no time.
  if (sign === 'e' && value < 5) return null;
  return { to: at + 2, minutes: sign === 'e' ? value : -value, isMarked: false };
}

/** Noon, or half an hour later. */
function withHalf({ words }: Source, at: number, hour: number): Match {
  const isHalf = words[at]?.text === 'e' && isOneOf(words[at + 1], new Set(['mezzo', 'mezza']));
  return { to: isHalf ? at + 2 : at, meaning: { kind: 'time', times: [hour * 60 + (isHalf ? 30 : 0)] } };
}

function halfOfDay(word: Word | undefined): 'am' | 'pm' | null {
  return word?.text === 'am' || word?.text === 'pm' ? word.text : null;
}

function timeMeaning(hour: number, minute: number, half: 'am' | 'pm' | null, isExact: boolean): Match['meaning'] {
  if (hour > 23 || minute > 59) return { kind: 'unclear' };
  const at = (hours: number) => hours * 60 + minute;
  if (half === 'am' && hour === 12) return { kind: 'time', times: [at(0)], doubt: 'unclear' };
  if (half === 'am' && hour > 12) return { kind: 'unclear' };
  if (half !== null) return { kind: 'time', times: [at(half === 'pm' && hour < 12 ? hour + 12 : hour)] };
  if (isExact || hour === 0 || hour >= 12) return { kind: 'time', times: [at(hour)] };
  return { kind: 'time', times: [at(hour), at(hour + 12)] };
}
