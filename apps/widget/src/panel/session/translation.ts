import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { minorDigits } from '#contracts/business/minor-digits.js';
import { dayMs } from '#contracts/durations.js';
import type { Money } from '#contracts/orders.js';
import type { Locale } from '#contracts/states.js';
import type english from '../../messages/en.json';
import { formatMessage, type Values } from '../../messages/format-message.js';
import { regionalLocale } from '../../messages/languages.js';

export type MessageKey = keyof typeof english;
export type Catalogue = Readonly<Record<MessageKey, string>>;

export interface Translate {
  readonly locale: Locale;
  /** The language as the visitor's region writes it, for `Intl`. */
  readonly region: string;
  t(key: MessageKey, values?: Values): string;
  /** Hour and minute, as the visitor's region writes them. */
  time(at: number): string;
  /** Today, yesterday, or the date. */
  day(at: number, now: number): string;
  /** Day and time of a future instant, relative to `now`. */
  when(at: number, now: number): string;
  money(amount: Money): string;
  /** Date and time, for the transcript. */
  instant(at: number): string;
}

/** One file per language, fetched only when it is spoken. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  const loaders: Record<Locale, () => Promise<{ default: Catalogue }>> = {
    en: () => import('../../messages/en.json'),
    it: () => import('../../messages/it.json'),
  };
  return (await loaders[locale]()).default;
}

export function createTranslate(locale: Locale, catalogue: Catalogue, preferred?: readonly string[]): Translate {
  const region = regionalLocale(locale, preferred);
  const time = new Intl.DateTimeFormat(region, { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'long' });
  const weekday = new Intl.DateTimeFormat(region, { weekday: 'long' });
  const instant = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(region, { numeric: 'auto' });
  return {
    locale,
    region,
    // A code that only a newer version of the server has words for: `reason.full_moon` is *full moon*.
    t: (key, values = {}) =>
      formatMessage(catalogue[key] ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' '), values, locale),
    time: (at) => time.format(at),
    day: (at, now) => {
      const ago = daysBetween(at, now);
      return ago === 0 || ago === 1 ? relative.format(-ago, 'day') : date.format(at);
    },
    when: (at, now) => {
      const ahead = daysBetween(now, at);
      const day = ahead > 6 ? date.format(at) : ahead > 1 ? weekday.format(at) : relative.format(ahead, 'day');
      return `${day} ${time.format(at)}`;
    },
    money: ({ amount, currency }) =>
      new Intl.NumberFormat(region, { style: 'currency', currency }).format(amount / 10 ** minorDigits(currency)),
    instant: (at) => instant.format(at),
  };
}

function daysBetween(at: number, now: number): number {
  // Rounded, because a day with a clock change has 23 or 25 hours.
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / dayMs);
}

export const TranslateContext = createContext<Translate | null>(null);

export function useTranslate(): Translate {
  const translate = useContext(TranslateContext);
  if (!translate) throw new Error('no TranslateContext');
  return translate;
}
