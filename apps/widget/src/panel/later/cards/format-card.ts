import { minorDigits } from '#contracts/business/minor-digits.js';
import type { Money } from '#contracts/orders.js';
import { knownTimeZone } from '#contracts/time-zone.js';

/** Amounts, days and times of cards, as the visitor's region writes them. Times are in UTC if this browser does not know their time zone. */

export function amountText({ amount, currency }: Money, region: string): string {
  const value = amount / 10 ** minorDigits(currency);
  return new Intl.NumberFormat(region, { style: 'currency', currency }).format(value);
}

export function dayText(at: string, region: string, timeZone?: string): string {
  const zone = timeZone && { timeZone: knownTimeZone(timeZone) };
  const format = new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'long', ...zone });
  return format.format(Date.parse(at));
}

export function dateText(at: string, region: string): string {
  return new Intl.DateTimeFormat(region, { dateStyle: 'long' }).format(Date.parse(at));
}

export function timeText(at: string, region: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(region, {
    timeStyle: 'short',
    timeZone: knownTimeZone(timeZone),
  });
  return format.format(Date.parse(at));
}

/** The time zone in words if it differs from the visitor's; null otherwise. */
export function otherZone(at: string, region: string, timeZone: string): string | null {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = knownTimeZone(timeZone);
  if (timeText(at, region, known) === timeText(at, region, own)) return null;
  const format = new Intl.DateTimeFormat(region, { timeZone: known, timeZoneName: 'longGeneric' });
  return format.formatToParts(Date.parse(at)).find(({ type }) => type === 'timeZoneName')?.value ?? known;
}

/** An address that may become a link; null: it is not of the web. */
export function webAddress(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
