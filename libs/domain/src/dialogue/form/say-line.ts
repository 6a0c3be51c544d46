import type { Bilingual } from '#contracts/business/action-fields.js';
import { minorDigits } from '#contracts/business/minor-digits.js';
import type { Money } from '#contracts/orders.js';
import { localTime } from '../when/local-time.js';
import { type LabelKey, type TextKey, textKeys, textOf } from './form-texts.js';

/** Value of a placeholder, rendered in the reader's language. */
export type LineValue =
  | { readonly kind: 'text'; readonly text: string }
  /** ISO 8601. */
  | { readonly kind: 'instant'; readonly at: string }
  /** `YYYY-MM-DD` and `HH:MM`; either may be missing. */
  | { readonly kind: 'day'; readonly date: string | null; readonly time: string | null }
  /** Date of an ISO 8601 instant, with year. */
  | { readonly kind: 'date'; readonly at: string }
  /** ISO 8601 instant, or a date and time on local clocks, rendered with year. */
  | { readonly kind: 'date_time'; readonly at: string }
  /** `YYYY-MM-DD`, rendered with year. */
  | { readonly kind: 'calendar_date'; readonly date: string }
  /** Words written in every language. */
  | { readonly kind: 'words'; readonly words: Bilingual }
  /** Word to be translated. */
  | { readonly kind: 'term'; readonly key: TextKey }
  | { readonly kind: 'money'; readonly money: Money }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'list'; readonly lines: readonly Line[] }
  | { readonly kind: 'sequence'; readonly values: readonly LineValue[] }
  | { readonly kind: 'any_of'; readonly values: readonly LineValue[] }
  | {
      readonly kind: 'summary';
      readonly items: readonly { readonly label: LabelKey | Bilingual; readonly value: LineValue }[];
    };

/** Localizable line: the key of a text with values, as JSON. */
export interface Line {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, LineValue>>;
}

export function textValue(text: string): LineValue {
  return { kind: 'text', text };
}

/** Translated term for a system's `word`, or the word itself if unknown. */
export function termOr(key: string, word: string): LineValue {
  const known = textKeys.find((each): each is TextKey => each === key);
  return known ? { kind: 'term', key: known } : textValue(word);
}

/** Renders a line as plain text, with instants in `timeZone`. */
export function sayLine({ key, values = {} }: Line, locale: string, timeZone: string): string {
  return textOf(key, locale).replace(/\{([a-z]{1,20})\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value ? sayValue(value, locale, timeZone) : placeholder;
  });
}

/** Renders lines as one message. */
export function sayLines(lines: readonly Line[], locale: string, timeZone: string): string {
  return lines.map((line) => sayLine(line, locale, timeZone)).join(' ');
}

function sayValue(value: LineValue, locale: string, timeZone: string): string {
  switch (value.kind) {
    case 'text':
      return withoutMarkup(value.text);
    case 'number':
      return sayNumber(value.number, locale);
    case 'instant':
      return sayMoment(Date.parse(value.at), locale, timeZone);
    case 'date':
      return new Intl.DateTimeFormat(languageTag(locale), { timeZone, dateStyle: 'long' }).format(Date.parse(value.at));
    case 'calendar_date':
      return new Intl.DateTimeFormat(languageTag(locale), { timeZone: 'UTC', dateStyle: 'long' }).format(
        Date.parse(`${value.date}T12:00:00Z`),
      );
    case 'date_time':
      return sayDateTime(value.at, locale, timeZone);
    case 'sequence':
      return value.values.map((one) => sayValue(one, locale, timeZone)).join('; ');
    case 'words':
      return withoutMarkup(inLanguage(value.words, locale));
    case 'term':
      return textOf(value.key, locale);
    case 'list':
      return value.lines.map((line) => `- ${sayLine(line, locale, timeZone)}`).join('\n');
    case 'day':
      return sayDay(value.date, value.time, locale);
    case 'money':
      return sayMoney(value.money, locale);
    case 'any_of': {
      const texts = value.values.map((one) => sayValue(one, locale, timeZone));
      return new Intl.ListFormat(languageTag(locale), { type: 'disjunction' }).format(texts);
    }
    case 'summary':
      return value.items
        .map(({ label, value: item }) => `- ${sayLabel(label, locale)}: ${sayValue(item, locale, timeZone)}`)
        .join('\n');
  }
}

function sayLabel(label: LabelKey | Bilingual, locale: string): string {
  return typeof label === 'string' ? textOf(label, locale) : withoutMarkup(inLanguage(label, locale));
}

/** Words in the reader's language. */
export function inLanguage(words: Bilingual, locale: string): string {
  return words[locale.startsWith('it') ? 'it' : 'en'];
}

/** Escapes words of people and systems: one line, without characters that screens read as links or emphasis. */
function withoutMarkup(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('](', '] (').replaceAll('**', '*').trim();
}

export function sayMoney({ amount, currency }: Money, locale: string): string {
  const units = amount / 10 ** minorDigits(currency);
  return new Intl.NumberFormat(languageTag(locale), { style: 'currency', currency }).format(units);
}

/** A whole number may be an identifier, and has no separators. */
function sayNumber(number: number, locale: string): string {
  const options = { maximumFractionDigits: 20, useGrouping: !Number.isInteger(number) };
  return new Intl.NumberFormat(languageTag(locale), options).format(number);
}

/** "28 November 2026 at 11:00"; the clocks of a value without an offset are those of the reader. */
function sayDateTime(at: string, locale: string, timeZone: string): string {
  const isInstant = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(at);
  const instant = Date.parse(isInstant ? at.replace(' ', 'T') : `${at.replace(' ', 'T')}Z`);
  const zone = isInstant ? timeZone : 'UTC';
  const day = new Intl.DateTimeFormat(languageTag(locale), { timeZone: zone, dateStyle: 'long' }).format(instant);
  const { time } = localTime(instant, { timeZone: zone });
  return `${day} ${atTime(time, locale)}`;
}

function atTime(time: string, locale: string): string {
  return `${locale.startsWith('it') ? (/^0?1:/.test(time) ? 'all’' : 'alle ') : 'at '}${time}`;
}

/** Instant in words, in a time zone. */
export function sayMoment(at: number, locale: string, timeZone: string): string {
  const { date, time } = localTime(at, { timeZone });
  return sayDay(date, time, locale);
}

/** "Tuesday 24 November at 16:00", "martedì 24 novembre alle 16:00". */
export function sayDay(date: string | null, time: string | null, locale: string): string {
  const day =
    date === null
      ? null
      : new Intl.DateTimeFormat(languageTag(locale), {
          timeZone: 'UTC',
          weekday: 'long',
          day: 'numeric',
          month: 'long',
        })
          .format(new Date(`${date}T12:00:00Z`))
          .replace(',', '');
  if (day === null) return time ?? '';
  if (time === null) return day;
  return `${day} ${atTime(time, locale)}`;
}

/** Locales with days before months and 24-hour clocks, in both languages. */
function languageTag(locale: string): string {
  return locale.startsWith('it') ? 'it-IT' : 'en-GB';
}
