import { dayMs } from '#contracts/durations.js';
import {
  type Day,
  isOneOf,
  type Match,
  type Meaning,
  phraseEnd,
  type Rule,
  type Source,
  standsAlone,
} from './mention.js';

/** A past date without a year within so many days is asked about; an earlier one means next year. */
const recentDays = 60;

/** Reads a day: "tomorrow", "next Friday", "the 24th", "2 December", "25/11/2026". */
export const readDay: Rule = (source, at) =>
  relativeDay(source, at) ??
  numericDate(source, at) ??
  dayAndMonth(source, at) ??
  weekday(source, at) ??
  dayOfMonth(source, at);

function relativeDay({ words, vocabulary, today }: Source, at: number): Match | null {
  for (const [phrase, days, part] of vocabulary.days) {
    const to = phraseEnd(words, at, [phrase]);
    if (to > at) return { to, meaning: { kind: 'day', days: [today + days], part } };
  }
  return null;
}

/** In Italian the day comes first; in English either may. */
function numericDate(source: Source, at: number): Match | null {
  const { words, vocabulary, locale, asked } = source;
  const text = words[at]?.text ?? '';
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) {
    return { to: at + 1, meaning: dated(source, Number(isoDay), Number(isoMonth), Number(isoYear)) };
  }
  const [, first, sign, second, year] = /^(\d{1,2})([/.-])(\d{1,2})(?:[/.-](\d{2,4}))?$/.exec(text) ?? [];
  if (first === undefined || year?.length === 3) return null;
  const isNamed = isOneOf(words[at - 1], vocabulary.the) || isOneOf(words[at - 1], vocabulary.on) || asked === 'date';
  if (year === undefined && sign === '.' && (Number(second) > 12 || isHalf(source, at + 1))) return null;
  // "10.11" and "10-11" may be times as well.
  if (year === undefined && sign !== '/' && !isNamed) return { to: at + 1, meaning: { kind: 'unclear' } };
  const fullYear = year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0);
  const [one, other] = [Number(first), Number(second)];
  const dayFirst = dated(source, one, other, fullYear);
  const monthFirst = dated(source, other, one, fullYear);
  if (one === other || one > 12) return { to: at + 1, meaning: dayFirst };
  if (other > 12) {
    const isUsual = locale === 'en' || monthFirst.kind !== 'day';
    return { to: at + 1, meaning: isUsual ? monthFirst : { ...monthFirst, doubt: 'day_or_month' } };
  }
  if (locale === 'it' || monthFirst.kind !== 'day' || dayFirst.kind !== 'day') return { to: at + 1, meaning: dayFirst };
  return {
    to: at + 1,
    meaning: { kind: 'day', days: [...dayFirst.days, ...monthFirst.days], doubt: 'day_or_month' },
  };
}

/** "2 December", "the 2nd of December 2026", "December 2nd". */
function dayAndMonth(source: Source, start: number): Match | null {
  const { words, vocabulary, locale } = source;
  const at = isOneOf(words[start], vocabulary.the) ? start + 1 : start;
  const day = dayNumber(source, at);
  if (day) {
    const monthAt = isOneOf(words[day.to], vocabulary.of) ? day.to + 1 : day.to;
    const month = vocabulary.months.get(words[monthAt]?.text ?? '');
    if (month !== undefined) return withYear(source, monthAt + 1, day.value, month);
  }
  const month = locale === 'en' ? vocabulary.months.get(words[start]?.text ?? '') : undefined;
  if (month === undefined) return null;
  const dayAt = isOneOf(words[start + 1], vocabulary.the) ? start + 2 : start + 1;
  const next = dayNumber(source, dayAt);
  if (!next || isHalf(source, next.to)) return null;
  const found = withYear(source, next.to, next.value, month);
  // "May 3 people come?"
  const isOrdinal = next.to > dayAt + 1 || words[dayAt]?.isOrdinal === true;
  return isOrdinal || isOneOf(words[found.to], afterDate) || standsAlone(source, found.to) ? found : null;
}

/** Prepositions of another part of the sentence: "December 15 in the garden". */
const afterDate: ReadonlySet<string> = new Set(['in', 'for', 'with', 'under']);

function withYear(source: Source, at: number, day: number, month: number): Match {
  const yearAt = source.words[at]?.text === ',' ? at + 1 : at;
  const year = source.words[yearAt];
  const isYear = year?.isDigits && year.value !== null && year.value >= 2000 && year.value < 2100;
  return { to: isYear ? yearAt + 1 : at, meaning: dated(source, day, month, isYear ? year.value : null) };
}

/** "next Friday", "venerdì prossimo", "Friday". */
function weekday({ words, vocabulary, today }: Source, start: number): Match | null {
  const { next, last, weekdays, common } = vocabulary;
  const before = [next, last, vocabulary.this].some((texts) => isOneOf(words[start], texts)) ? words[start] : undefined;
  const at = before ? start + 1 : start;
  const word = words[at];
  const named = weekdays.get(word?.text ?? '');
  if (word === undefined || named === undefined) return null;
  const isDated = /^\d/.test(words[at + 1]?.text ?? '') || phraseEnd(words, at + 1, vocabulary.at) > at + 1;
  const isOn = start > 0 && isOneOf(words[start - 1], vocabulary.on);
  if (common.has(word.text) && !before && !isDated && !isOn && words.length > 1) return null;
  const following = words[at + 1];
  const modifier = before ?? (isOneOf(following, next) || isOneOf(following, last) ? following : undefined);
  const to = before || !modifier ? at + 1 : at + 2;
  const coming = today + ((named - weekdayOf(today) + 7) % 7);
  if (isOneOf(modifier, last)) {
    return { to, meaning: { kind: 'day', days: [coming === today ? today - 7 : coming - 7], weekday: named } };
  }
  if (isOneOf(modifier, next)) {
    const inNextWeek = today - weekdayOf(today) + 7 + named;
    const soonest = coming === today ? today + 7 : coming;
    return { to, meaning: weekdayMeaning([soonest, inNextWeek], named) };
  }
  if (isOneOf(modifier, vocabulary.this)) return { to, meaning: { kind: 'day', days: [coming], weekday: named } };
  return { to, meaning: weekdayMeaning(coming === today ? [today, today + 7] : [coming], named) };
}

function weekdayMeaning(days: readonly Day[], named: number): Meaning {
  const all = [...new Set(days)];
  return { kind: 'day', days: all, weekday: named, ...(all.length > 1 && { doubt: 'which_week' as const }) };
}

/** "the 24th", "il 24", "Thursday 26". */
function dayOfMonth(source: Source, start: number): Match | null {
  const { words, vocabulary, asked } = source;
  const isThe = isOneOf(words[start], vocabulary.the);
  const at = isThe ? start + 1 : start;
  const day = dayNumber(source, at);
  if (!day || isHalf(source, day.to) || !standsAlone(source, day.to)) return null;
  const isAfterWeekday = vocabulary.weekdays.has(words[start - 1]?.text ?? '');
  const isNumbered = day.to > at + 1;
  const isAsked = asked === 'date' && words[at]?.isDigits;
  if (!isThe && !isAfterWeekday && !isNumbered && !isAsked) return null;
  // "the one at ten", "the Tuesday one"
  if (words[at]?.text === 'one') return null;
  // A number in words after "the" needs more: "the second".
  if (isThe && words[at]?.isOrdinal && !isNumbered && day.value < 4 && source.words.length > at + 1 && asked !== 'date')
    return null;
  const { year, month, day: present } = civil(source.today);
  const passed = day.value < present;
  for (let ahead = passed ? 1 : 0; ahead < 3; ahead += 1) {
    const found = dayNumberOf(year, month + ahead, day.value);
    if (found !== null) return { to: day.to, meaning: { kind: 'day', days: [found] } };
  }
  return { to: day.to, meaning: { kind: 'day', days: [], doubt: 'no_such_date' } };
}

/** A number from 1 to 31, with what marks it as ordinal: "24", "24th", "twenty-fourth", "1°". */
function dayNumber({ words }: Source, at: number): { value: number; to: number } | null {
  const word = words[at];
  if (!word || word.value === null || word.value < 1 || word.value > 31 || word.text.length > 15) return null;
  const marked = /^(st|nd|rd|th|°|º)$/.test(words[at + 1]?.text ?? '');
  return { value: word.value, to: marked ? at + 2 : at + 1 };
}

function isHalf({ words }: Source, at: number): boolean {
  return /^(am|pm|oclock|past)$/.test(words[at]?.text ?? '');
}

function dated(source: Source, day: number, month: number, year: number | null): Meaning {
  const present = civil(source.today);
  const found = dayNumberOf(year ?? present.year, month, day);
  if (found === null || month < 1 || month > 12) {
    // 29 February of a later year.
    const later = year === null && month === 2 && day === 29 ? leapDay(present.year) : null;
    if (later !== null) return { kind: 'day', days: [later] };
    return month < 1 || month > 12 ? { kind: 'unclear' } : { kind: 'day', days: [], doubt: 'no_such_date' };
  }
  if (year !== null || found >= source.today - recentDays) return { kind: 'day', days: [found] };
  return { kind: 'day', days: [dayNumberOf(present.year + 1, month, day) ?? found] };
}

function leapDay(year: number): Day | null {
  for (let ahead = 1; ahead < 9; ahead += 1) {
    const found = dayNumberOf(year + ahead, 2, 29);
    if (found !== null) return found;
  }
  return null;
}

/** `month` from 1; above 12 it continues in the next year. Null: no such day. */
export function dayNumberOf(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date.getTime() / dayMs : null;
}

export function civil(day: Day): { year: number; month: number; day: number } {
  const date = new Date(day * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0: Monday. */
export function weekdayOf(day: Day): number {
  return (((day + 3) % 7) + 7) % 7;
}
