import { minorDigits } from '#contracts/business/minor-digits.js';
import { dayMs } from '#contracts/durations.js';
import type { Money } from '#contracts/orders.js';
import { knownTimeZone } from '#contracts/time-zone.js';

/** Locale-aware formats of dates, durations and percentages. Instants are ISO strings or milliseconds. */
type Instant = string | number;

const cache = new Map<string, Intl.DateTimeFormat>();
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = cache.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    cache.set(key, format);
  }
  return format;
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  let format = relativeFormats.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
    relativeFormats.set(locale, format);
  }
  return format;
}

/** `timeZone`: on whose clocks (IANA name); missing: those of this browser. "14:00 UTC" if this browser does not know it. */
export function formatTime(locale: string, at: Instant, timeZone?: string): string {
  return dateFormat(locale, { ...clockOf(locale), ...inZone(timeZone) }).format(new Date(at));
}

/** Hour and minute as in `timeStyle: 'short'`, which cannot be combined with other parts: "7:14 AM", but "07:14". */
function clockOf(locale: string): Intl.DateTimeFormatOptions {
  const { hour12 } = dateFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' };
}

function inZone(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  if (!timeZone) return {};
  const known = knownTimeZone(timeZone);
  return known === timeZone ? { timeZone } : { timeZone: known, timeZoneName: 'short' };
}

export function formatDateTime(locale: string, at: Instant): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

/** "22 Nov 2026". */
export function formatDate(locale: string, at: Instant): string {
  return dateFormat(locale, { dateStyle: 'medium' }).format(new Date(at));
}

/**
 * "Thu 3 Dec, 15:00": when something takes place; "Thu 3 Dec, 15:00 CET" where the clocks of this browser show another
 * time, or "Thu 3 Dec, 14:00 UTC" if this browser does not know the time zone.
 */
export function formatWhen(locale: string, at: Instant, timeZone?: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', ...clockOf(locale) } as const;
  const own = dateFormat(locale, options).format(new Date(at));
  if (!timeZone) return own;
  const known = { ...options, timeZone: knownTimeZone(timeZone) };
  const there = dateFormat(locale, known).format(new Date(at));
  return there === own ? own : dateFormat(locale, { ...known, timeZoneName: 'short' }).format(new Date(at));
}

/** An amount in minor units of its currency. */
export function formatMoney(locale: string, { amount, currency }: Money): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** minorDigits(currency));
}

/** Key of the calendar day in a time zone: `2026-03-01`; by default the browser's. */
export function dayKey(at: Instant, timeZone?: string): string {
  // Swedish is written as ISO 8601 is.
  if (timeZone)
    return dateFormat('sv-SE', { dateStyle: 'short', timeZone: knownTimeZone(timeZone) }).format(new Date(at));
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "today", "yesterday", or the day written out. */
export function formatDay(locale: string, at: Instant, now: number): string {
  const days = Math.round((Date.parse(dayKey(at)) - Date.parse(dayKey(now))) / dayMs);
  if (days === 0 || days === -1)
    return capital(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day'));
  const sameYear = dayKey(at).slice(0, 4) === dayKey(now).slice(0, 4);
  return capital(
    dateFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(sameYear ? {} : { year: 'numeric' }),
    }).format(new Date(at)),
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Opening time relative to `asked`: the weekday within a week, otherwise the date. */
export function formatOpening(locale: string, opensAt: Instant, asked: Instant): string {
  const days = Math.round((Date.parse(dayKey(opensAt)) - Date.parse(dayKey(asked))) / dayMs);
  const date = days > 6 ? ({ day: 'numeric', month: 'long' } as const) : {};
  const day = dateFormat(locale, { weekday: 'long', ...date }).format(new Date(opensAt));
  return `${day} ${formatTime(locale, opensAt)}`;
}

const nowSeconds = 45;

/** Whether {@link formatRelative} says "now", which a sentence says in other words. */
export function isJustNow(at: Instant, now: number): boolean {
  return Math.round((new Date(at).getTime() - now) / 1000) > -nowSeconds;
}

/** "now", "4 min ago", then the time of today or the date: short enough for a list row. */
export function formatRelative(locale: string, at: Instant, now: number): string {
  if (isJustNow(at, now)) return relativeFormat(locale).format(0, 'second');
  const seconds = Math.round((new Date(at).getTime() - now) / 1000);
  if (seconds > -3600) return relativeFormat(locale).format(Math.round(seconds / 60), 'minute');
  if (dayKey(at) === dayKey(now)) return formatTime(locale, at);
  return dateFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(at));
}

/** Duration as on a clock: `0:42`, `12:05`, `3:20:00`. */
export function formatSpan(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export function formatPercent(locale: string, share: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** Language name as a label: `it` in English is "Italian". */
export function formatLanguage(locale: string, code: string): string {
  return capital(languageName(locale, code));
}

/** Language name inside a sentence, where most languages use lower case. */
export function languageName(locale: string, code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
}

/** Short names of the days of the week, Monday first. */
export function weekdayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // 2024 began on a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2024, 0, day)));
}

/** A day without a time, such as `2026-12-25`. */
export function formatCalendarDay(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));
}
