import { dayMs, minuteMs } from '#contracts/durations.js';
import { instantAt } from '../../hours/zone-time.js';
import type { Day, Mention, Source } from './mention.js';
import { weekdayOf } from './read-day.js';
import {
  isInPart,
  minutesOf,
  type PartOfDay,
  timeText,
  type WhenContext,
  type WhenDoubt,
  type WhenReading,
} from './when-reading.js';

type DayMention = Extract<Mention, { kind: 'day' }>;

/** Combines the mentions of one date and time in a text. Null: none. */
export function combineMentions(
  source: Source,
  mentions: readonly Mention[],
  context: WhenContext,
): WhenReading | null {
  const doubts = new Set<WhenDoubt>();
  const kept = mentions.filter((mention) => !isExcluded(source, mentions, mention));
  const said = kept.filter(({ kind }) => ['day', 'time', 'part', 'moment', 'next_week', 'span'].includes(kind));
  const excluded = mentions.filter((mention) => !kept.includes(mention));
  if (excluded.some((mention) => !isContrasted(source, mentions, mention, said))) doubts.add('excluded');
  else if (said.length === 0) return null;
  if (isFromLater(source, mentions)) doubts.add('excluded');
  if (kept.some(({ kind }) => kind === 'unclear')) doubts.add('unclear');
  if (kept.some((mention) => mention.kind === 'about' && isBeside(mention, said))) doubts.add('range');
  for (const mention of said) if ('doubt' in mention && mention.doubt) doubts.add(mention.doubt);
  const moments = said.flatMap((mention) => (mention.kind === 'moment' ? [mention] : []));
  const parts = [
    ...new Set(said.flatMap((mention) => ('part' in mention && mention.part !== undefined ? [mention.part] : []))),
  ];
  const part = parts[0] ?? null;
  if (parts.length > 1) doubts.add('several');
  const days = combineDays(source, said, doubts);
  const times = combineTimes(said, part, doubts, context);
  for (const { day, time } of moments) {
    days.push(day);
    times.push(timeText(time));
  }
  const reading = {
    dates: days.map((day) => new Date(day * dayMs).toISOString().slice(0, 10)),
    times,
    part: times.length === 0 ? part : null,
    doubts: [...doubts],
  };
  return settleReading(reading, context);
}

/** Drops past alternatives if others remain, and recomputes the doubts, some of which may be resolved. */
export function settleReading(reading: WhenReading, context: WhenContext): WhenReading {
  const { timeZone, now } = context;
  const wall = wallOf(timeZone, now);
  const isOver = (date: string, time: string | undefined) =>
    time === undefined ? date < wall.slice(0, 10) : `${date} ${time}` <= wall;
  const known = reading.times.length > 0 ? reading.times : [undefined];
  const ahead = reading.dates.filter((date) => known.some((time) => !isOver(date, time)));
  const dates = sorted(ahead.length > 0 && !reading.doubts.includes('day_or_month') ? ahead : reading.dates);
  const [onlyDate] = dates;
  const open = dates.length === 1 && onlyDate ? reading.times.filter((time) => !isOver(onlyDate, time)) : [];
  const times = sorted(open.length > 0 ? open : reading.times);
  const doubts = new Set(reading.doubts);
  if (dates.length === 1) for (const doubt of ['which_week'] as const) doubts.delete(doubt);
  if (times.length === 1) doubts.delete('half_of_day');
  if (dates.length === 1 && onlyDate && known.every((time) => isOver(onlyDate, time))) {
    doubts.add('past');
    doubts.delete('half_of_day');
    if (reading.times.length > 1) doubts.add('half_of_day');
  } else doubts.delete('past');
  const [onlyTime] = times;
  if (dates.length === 1 && times.length === 1 && onlyDate && onlyTime) {
    if (instantAt(timeZone, Date.parse(`${onlyDate}T${onlyTime}:00Z`)) === null) doubts.add('clock_change');
  }
  return { ...reading, dates, times, doubts: [...doubts].sort() };
}

/** Local date and time, `YYYY-MM-DD HH:MM`. */
function wallOf(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

function isBeside(marker: Mention, said: readonly Mention[]): boolean {
  return said.some(({ from, to }) => (from >= marker.to && from - marker.to <= 2) || to === marker.from);
}

/** "not on Monday", "Tuesday I can't". */
function isExcluded({ words }: Source, mentions: readonly Mention[], mention: Mention): boolean {
  if (!['day', 'time', 'part', 'span', 'next_week'].includes(mention.kind)) return false;
  const joined = (from: number, to: number, gap: number) =>
    from <= to && to - from <= gap && words.slice(from, to).every(({ text }) => !/^(?:[,;.?!]|ma|bensi)$/.test(text));
  return mentions.some(
    (marker) =>
      ((marker.kind === 'not' || marker.kind === 'cannot') && joined(marker.to, mention.from, 3)) ||
      (marker.kind === 'cannot' && joined(mention.to, marker.from, 2)),
  );
}

/** Words that set what follows against what is meant. */
const contrasting: ReadonlySet<string> = new Set(['not', 'non', 'instead']);
/** "Not the 14th but from the 15th": any day after it. */
function isFromLater({ words }: Source, mentions: readonly Mention[]): boolean {
  const marker = mentions.find(({ kind, from }) => kind === 'not' && contrasting.has(words[from]?.text ?? ''));
  return marker !== undefined && words.slice(marker.to).some(({ text }) => /^(?:from|dal|dalla)$/.test(text));
}

/** Words beside which "not" contrasts nothing: "not only", "if not", "why not", "ma nemmeno", "ma dal 15". */
const undecided: ReadonlySet<string> = new Set(
  'only just even also either neither nor if unless why from since nemmeno neanche neppure anche solo soltanto se perche dal dalla dalle dai da'.split(
    ' ',
  ),
);

/** Whether an excluded day or time is set against another that is meant: "the 14th, not the 15th". */
function isContrasted(
  { words }: Source,
  mentions: readonly Mention[],
  excluded: Mention,
  said: readonly Mention[],
): boolean {
  const marker = mentions.findLast(({ kind, to }) => (kind === 'not' || kind === 'cannot') && to <= excluded.from);
  if (words.some(({ text }) => undecided.has(text))) return false;
  if (marker?.kind !== 'not' || !contrasting.has(words[marker.from]?.text ?? '')) return false;
  return ['day', 'time'].includes(excluded.kind) && said.some(({ kind }) => kind === excluded.kind);
}

function combineDays(source: Source, said: readonly Mention[], doubts: Set<WhenDoubt>): Day[] {
  const mentions = said.flatMap((mention): DayMention[] => (mention.kind === 'day' ? [mention] : []));
  const named = mentions.filter(({ weekday }) => weekday !== undefined);
  const exact = mentions.filter(({ weekday }) => weekday === undefined);
  const isNextWeek = said.some(({ kind }) => kind === 'next_week');
  const [only] = named;
  if (isNextWeek && exact.length === 0 && named.length === 1 && only?.weekday !== undefined) {
    doubts.delete('which_week');
    return [source.today - weekdayOf(source.today) + 7 + only.weekday];
  }
  if (said.some(({ kind }) => kind === 'span') || (isNextWeek && exact.length === 0)) doubts.add('range');
  if (exact.length === 0) return severalDays(named, doubts);
  const days = severalDays(exact, doubts);
  if (named.length === 0 || days.length === 0) return days;
  doubts.delete('which_week');
  const fitting = days.filter((day) => named.every(({ weekday }) => weekdayOf(day) === weekday));
  if (fitting.length > 0) {
    if (fitting.length === 1) doubts.delete('day_or_month');
    return fitting;
  }
  doubts.add('weekday_differs');
  const nearest = days.flatMap((day) => named.map(({ weekday = 0 }) => nearestWeekday(day, weekday)));
  return [...days, ...nearest];
}

/** Days that all mentions allow; all days without mentions. */
function severalDays(mentions: readonly DayMention[], doubts: Set<WhenDoubt>): Day[] {
  const [first, ...others] = mentions.map(({ days }) => days);
  if (!first) return [];
  const shared = first.filter((day) => others.every((days) => days.includes(day)));
  if (shared.length > 0 || others.length === 0) return shared;
  doubts.add('several');
  return mentions.flatMap(({ days }) => days);
}

function nearestWeekday(day: Day, weekday: number): Day {
  const ahead = (weekday - weekdayOf(day) + 7) % 7;
  return ahead <= 3 ? day + ahead : day + ahead - 7;
}

function combineTimes(
  said: readonly Mention[],
  part: PartOfDay | null,
  doubts: Set<WhenDoubt>,
  { hours }: WhenContext,
): string[] {
  const mentions = said.flatMap((mention) => (mention.kind === 'time' ? [mention.times] : []));
  const [first, ...others] = mentions;
  if (!first) return [];
  const shared = first.filter((time) => others.every((times) => times.includes(time)));
  if (shared.length === 0) doubts.add('several');
  const all = (shared.length > 0 ? shared : mentions.flat()).map(timeText);
  const narrowed = narrowTimes(all, part, hours);
  if (narrowed.length === 0) {
    doubts.add('unclear');
    return all;
  }
  if (narrowed.length > 1 && !doubts.has('several') && !doubts.has('range')) doubts.add('half_of_day');
  return narrowed;
}

/** Times within the part of the day or the hours in question; none if excluded. */
export function narrowTimes(times: readonly string[], part: PartOfDay | null, hours: WhenContext['hours']): string[] {
  const inPart = part === null ? times : times.filter((time) => isInPart(time, part));
  if (inPart.length <= 1 || !hours) return [...inPart];
  const inHours = inPart.filter((time) => hours.from <= time && time < hours.to);
  return inHours.length === 1 ? inHours : [...inPart];
}

/** Instant of a local date and time; null if it has doubts or lacks one of them. */
export function instantOf({ dates, times, doubts }: WhenReading, timeZone: string): number | null {
  const [date] = dates;
  const [time] = times;
  if (doubts.length > 0 || !date || !time) return null;
  return instantAt(timeZone, Date.parse(`${date}T00:00:00Z`) + minutesOf(time) * minuteMs);
}
