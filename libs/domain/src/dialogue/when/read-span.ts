import { isOneOf, type Match, phraseEnd, type Rule, type Source } from './mention.js';
import { civil, dayNumberOf, readDay } from './read-day.js';
import { readTime } from './read-time.js';

const minutesADay = 24 * 60;

/** Reads a duration from now: "in two hours", "fra tre giorni", "a week from Friday". */
export const readDuration: Rule = (source, at) => {
  const { words, vocabulary } = source;
  if (words[at]?.text === 'a' && words[at + 1]?.text === 'week' && isOneOf(words[at + 2], new Set(['from', 'on']))) {
    const from = readDay(source, at + 3, undefined);
    if (from?.meaning.kind !== 'day' || from.meaning.days.length !== 1) return null;
    return { to: from.to, meaning: { kind: 'day', days: from.meaning.days.map((day) => day + 7) } };
  }
  if (!isOneOf(words[at], vocabulary.inWords)) return null;
  return fromNow(source, at + 1);
};

function fromNow({ words, vocabulary, today, time }: Source, at: number): Match | null {
  const isHalf = isOneOf(words[at], vocabulary.half);
  const isOne = isOneOf(words[at], vocabulary.one);
  const amount = isHalf ? 0.5 : isOne ? 1 : (words[at]?.value ?? null);
  if (amount === null || amount > 400) return null;
  const unitAt = isHalf && isOneOf(words[at + 1], vocabulary.one) ? at + 2 : at + 1;
  const unit = vocabulary.units.get(words[unitAt]?.text ?? '');
  if (unit === undefined) return null;
  const isMore = unit === 'hour' && phraseEnd(words, unitAt + 1, ['and a half', 'e mezza', 'e mezzo']) > unitAt + 1;
  const to = isMore ? phraseEnd(words, unitAt + 1, ['and a half', 'e mezza', 'e mezzo']) : unitAt + 1;
  if (unit === 'minute' || unit === 'hour') {
    const minutes = time + (amount + (isMore ? 0.5 : 0)) * (unit === 'hour' ? 60 : 1);
    const days = Math.floor(minutes / minutesADay);
    return { to, meaning: { kind: 'moment', day: today + days, time: Math.floor(minutes - days * minutesADay) } };
  }
  if (isHalf) return { to, meaning: { kind: 'unclear' } };
  if (unit === 'month') {
    const { year, month, day } = civil(today);
    const found = dayNumberOf(year, month + amount, day);
    return { to, meaning: found === null ? { kind: 'span' } : { kind: 'day', days: [found] } };
  }
  return { to, meaning: { kind: 'day', days: [today + amount * (unit === 'week' ? 7 : 1)] } };
}

/** Reads a time range: "between 3 and 5pm", "dalle 14 alle 16". Inexact, so the visitor is asked. */
export const readBetween: Rule = (source, at) => {
  const { words, vocabulary } = source;
  const asTime: Source = { ...source, asked: 'time' };
  for (const [before, middle] of vocabulary.between) {
    const start = phraseEnd(words, at, [before]);
    if (start === at) continue;
    const from = timeAt(asTime, start);
    if (!from) continue;
    const next = phraseEnd(words, from.to, [middle]);
    const until = next > from.to ? timeAt(asTime, next) : null;
    if (!until) continue;
    // "between 3 and 5pm": both in the same half of the day.
    const single = until.times.length === 1 ? until.times[0] : undefined;
    const first = single === undefined ? from.times : closest(from.times, single);
    return { to: until.to, meaning: { kind: 'time', times: [...new Set([...first, ...until.times])], doubt: 'range' } };
  }
  return null;
};

const beforeDays = ['from the', 'from', 'between the', 'between', 'dal', 'dall', 'tra il', 'fra il'];
const betweenDays = [
  'to the',
  'to',
  'and the',
  'and',
  'until the',
  'until',
  'till the',
  'till',
  'al',
  'all',
  'e il',
  'e l',
  'fino al',
];

/** Reads a range of days whose first has no month of its own: "dal 2 al 3 dicembre". Inexact, so the visitor is asked. */
export const readDays: Rule = (source, at) => {
  const { words } = source;
  const start = phraseEnd(words, at, beforeDays);
  const value = words[start]?.value ?? null;
  const next = phraseEnd(words, start + 1, betweenDays);
  if (start === at || value === null || value > 31 || next === start + 1) return null;
  const until = readDay(source, next, undefined);
  return until?.meaning.kind === 'day' ? { to: until.to, meaning: { ...until.meaning, doubt: 'range' } } : null;
};

function closest(times: readonly number[], before: number): number[] {
  const earlier = times.filter((time) => time < before);
  return earlier.length > 0 ? [Math.max(...earlier)] : [...times];
}

function timeAt(source: Source, at: number): { to: number; times: readonly number[] } | null {
  // "3 and 5": the first number counts nothing that follows.
  const alone = { ...source, words: source.words.slice(0, at + 1) };
  const found = readTime(source, at, undefined) ?? readTime(alone, at, undefined);
  return found?.meaning.kind === 'time' ? { to: found.to, times: found.meaning.times } : null;
}

/** Reads parts of the day, spans and modifiers. */
export const readMarker: Rule = ({ words, vocabulary }, at) => {
  for (const [phrase, part] of vocabulary.parts) {
    const to = phraseEnd(words, at, [phrase]);
    if (to > at) return { to, meaning: { kind: 'part', part } };
  }
  const kinds = [
    ['span', vocabulary.spans],
    ['next_week', vocabulary.nextWeek],
    ['about', vocabulary.about],
    ['cannot', vocabulary.cannot],
    ['not', vocabulary.not],
    ['unclear', vocabulary.unclear],
    ['filler', vocabulary.fillers],
  ] as const;
  const ends = kinds.map(([kind, phrases]) => ({ to: phraseEnd(words, at, phrases), meaning: { kind } }));
  const longest = ends.reduce((best, end) => (end.to > best.to ? end : best));
  return longest.to > at ? longest : null;
};
