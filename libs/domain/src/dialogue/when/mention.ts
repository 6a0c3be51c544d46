import type { Locale } from '#contracts/states.js';
import type { Vocabulary } from './vocabulary.js';
import type { PartOfDay, WhenContext, WhenDoubt } from './when-reading.js';
import type { Word } from './words.js';

/** Days since 1970-01-01. */
export type Day = number;

/** Meaning of one or more words about a date or time. */
export type Meaning =
  /** `days`: alternatives. `weekday`: 0 is Monday; named without a date. */
  | { kind: 'day'; days: readonly Day[]; weekday?: number; part?: PartOfDay | undefined; doubt?: WhenDoubt }
  /** Minutes since midnight; alternatives. */
  | { kind: 'time'; times: readonly number[]; doubt?: WhenDoubt }
  | { kind: 'part'; part: PartOfDay }
  | { kind: 'moment'; day: Day; time: number }
  | { kind: 'next_week' }
  /** Span of time. */
  | { kind: 'span' }
  /** Modifier: makes a time beside it inexact, or excludes what follows or precedes; meaningless alone. */
  | { kind: 'about' | 'not' | 'cannot' }
  | { kind: 'unclear' }
  /** Words without meaning here, though they look like a time. */
  | { kind: 'filler' };

/** Mention in the words `from` to `to`, exclusive. */
export type Mention = Meaning & { readonly from: number; readonly to: number };

/** Text to be read, with its context. */
export interface Source {
  readonly words: readonly Word[];
  readonly vocabulary: Vocabulary;
  readonly locale: Locale;
  readonly today: Day;
  /** Minutes since midnight. */
  readonly time: number;
  readonly asked: WhenContext['asked'];
}

/** Match at a word, and its end. */
export interface Match {
  readonly to: number;
  readonly meaning: Meaning;
}

/** Reading rule for the word `at`. `previous`: mention that ends there, if any. */
export type Rule = (source: Source, at: number, previous: Mention | undefined) => Match | null;

/** End of the longest of these phrases at the word `at`; `at` itself if none matches. */
export function phraseEnd(words: readonly Word[], at: number, phrases: Iterable<string>): number {
  let end = at;
  for (const phrase of phrases) {
    const parts = phrase.split(' ');
    if (at + parts.length > end && parts.every((part, index) => words[at + index]?.text === part)) {
      end = at + parts.length;
    }
  }
  return end;
}

/** The word, if it is in the list. */
export function isOneOf(word: Word | undefined, texts: { has(text: string): boolean }): boolean {
  return word !== undefined && texts.has(word.text);
}

const mayFollow = new Set(
  ', ; . ? ! ( ) & please pls thanks would works work is and or if ok per va e o se grazie sarebbe andrebbe mi at'.split(
    ' ',
  ),
);

/** Whether the number that ends before the word at `at` stands alone, and counts nothing that follows. */
export function standsAlone({ words, vocabulary }: Source, at: number): boolean {
  const next = words[at];
  if (next === undefined || mayFollow.has(next.text) || /^\d/.test(next.text)) return true;
  const { at: before, parts, weekdays, months, days, about, noon, midnight, of } = vocabulary;
  const dayPhrases = days.map(([phrase]) => phrase);
  const known = [...before, ...about, ...noon, ...midnight, ...parts.map(([phrase]) => phrase), ...dayPhrases];
  if (weekdays.has(next.text) || months.has(next.text) || phraseEnd(words, at, known) > at) return true;
  // "le 18 di venerdì"
  const isOfDay = weekdays.has(words[at + 1]?.text ?? '') || phraseEnd(words, at + 1, dayPhrases) > at + 1;
  return isOneOf(next, of) && isOfDay;
}
