import { dayMs, minuteMs } from '#contracts/durations.js';
import type { Locale } from '#contracts/states.js';
import { wallClock } from '../../hours/zone-time.js';
import { combineMentions } from './combine-mentions.js';
import { type Mention, type Rule, type Source, standsAlone } from './mention.js';
import { readDay } from './read-day.js';
import { readBetween, readDays, readDuration, readMarker } from './read-span.js';
import { readTime } from './read-time.js';
import { vocabularies } from './vocabulary.js';
import type { WhenContext, WhenReading } from './when-reading.js';
import { plainText, wordsOf } from './words.js';

const rules: readonly Rule[] = [readDuration, readDays, readBetween, readDay, readTime, readMarker];

/**
 * Reads the date and time of day in a text, in `timeZone`. Null: none. Uncertainty goes into `doubts` and is never guessed away. Any locale
 * but Italian is read as English.
 */
export function readWhen(text: string, context: WhenContext): WhenReading | null {
  const source = sourceOf(text, context);
  return combineMentions(source, mentionsIn(source), context);
}

/** Kinds of mentions whose numbers count nothing. */
const timely: ReadonlySet<Mention['kind']> = new Set(['day', 'time', 'moment']);

/**
 * The normalized text with its dates and times cut out: "4 people on 15 December" is "4 people on .". What may be a decimal,
 * such as "10.30", stays.
 */
export function withoutTimes(text: string, context: WhenContext): string {
  const source = sourceOf(text, context);
  let rest = plainText(text, source.locale);
  for (const { kind, from, to } of mentionsIn(source).toReversed()) {
    const [first, last] = [source.words[from], source.words[to - 1]];
    if (!timely.has(kind) || !first || !last) continue;
    if (to === from + 1 && /^\d+\.\d+$/.test(first.text)) continue;
    rest = `${rest.slice(0, first.from)} . ${rest.slice(last.to)}`;
  }
  return rest;
}

/** Kinds of mentions that count as a time on their own. */
const ofTime: ReadonlySet<Mention['kind']> = new Set([...timely, 'part', 'span', 'next_week']);

/**
 * The words of a text beside its dates and times. `isNamed`: these are only names of weekdays, months and parts of the
 * day, such as people have as well: "Domenica Rossi". Null: the text has no date or time.
 */
export function wordsBesideTimes(
  text: string,
  context: WhenContext,
): { readonly words: readonly string[]; readonly isNamed: boolean } | null {
  const source = sourceOf(text, context);
  const { words: all, vocabulary } = source;
  const isMonth = (word: string | undefined) =>
    word !== undefined && vocabulary.months.has(word) && (word.length > 3 || word === 'may');
  const mentions = mentionsIn(source);
  const isMentioned = (at: number) => mentions.some(({ from, to }) => from <= at && at < to);
  const words = all.flatMap(({ text: word }, at) => (isMentioned(at) || isMonth(word) ? [] : [word]));
  if (!mentions.some(({ kind }) => ofTime.has(kind)) && !all.some(({ text: word }) => isMonth(word))) return null;
  const isName = ({ kind, from, to }: Mention) =>
    to === from + 1 && (kind === 'part' || (kind === 'day' && vocabulary.weekdays.has(all[from]?.text ?? '')));
  return { words: words.filter((word) => /\p{L}/u.test(word)), isNamed: mentions.every(isName) };
}

function sourceOf(text: string, context: WhenContext): Source {
  const wall = wallClock(context.timeZone, context.now);
  const locale: Locale = context.locale.startsWith('it') ? 'it' : 'en';
  return {
    words: wordsOf(text, locale),
    vocabulary: vocabularies[locale],
    locale,
    today: Math.floor(wall / dayMs),
    time: Math.floor((wall - Math.floor(wall / dayMs) * dayMs) / minuteMs),
    asked: context.asked,
  };
}

function mentionsIn(source: Source): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < source.words.length; ) {
    const previous = mentions.at(-1)?.to === at ? mentions.at(-1) : undefined;
    const match = rules.map((rule) => rule(source, at, previous)).find((found) => found !== null);
    if (match) mentions.push({ ...match.meaning, from: at, to: match.to });
    else if (isLeftOver(source, at)) mentions.push({ kind: 'unclear', from: at, to: at + 1 });
    at = match?.to ?? at + 1;
  }
  return mentions;
}

/** Unread number that could be a day or hour. */
function isLeftOver(source: Source, at: number): boolean {
  const word = source.words[at];
  if (!word || word.value === null || (word.value === 1 && !word.isDigits)) return false;
  // "a table for 4"
  if (/^(for|per)$/.test(source.words[at - 1]?.text ?? '')) return false;
  return word.value <= 31 && standsAlone(source, at + 1);
}
