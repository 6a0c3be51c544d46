import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from '#contracts/states.js';
import type en from '../messages/en.json';
import { createStore, useObservable } from './store.js';

export type MessageKey = keyof typeof en;
type Catalogue = Record<MessageKey, string>;
export type MessageValues = Record<string, string | number>;

export interface Translation {
  /** For dates and numbers: the language as the operator's own country writes it, `en-GB`. */
  readonly locale: string;
  /** The language of the catalogue. */
  readonly language: Locale;
  (key: MessageKey, values?: MessageValues): string;
}

const catalogues: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../messages/en.json'),
  it: () => import('../messages/it.json'),
};

function translation(locale: Locale, catalogue: Catalogue): Translation {
  const formats = new Map<MessageKey, (values?: MessageValues) => unknown>();
  const translate = (key: MessageKey, values?: MessageValues): string => {
    let format = formats.get(key);
    if (!format) {
      format = formatOf(catalogue[key] ?? wordsOf(key), locale);
      formats.set(key, format);
    }
    return String(format(values));
  };
  return Object.assign(translate, { locale: regional(locale), language: locale });
}

function formatOf(text: string, locale: Locale): (values?: MessageValues) => unknown {
  const withPreposition = locale === 'it' ? text.replace(toValue, '{ad_$1} {$1}') : text;
  const format = new IntlMessageFormat(withPreposition, locale);
  if (withPreposition === text) return (values) => format.format(values);
  return (values) => format.format(values && { ...values, ...prepositions(values) });
}

/** The Italian preposition before a placeholder: "Offerta a {name}". */
const toValue = /(?<!\p{L})a \{(\w+)\}/gu;

/** "ad" before a value that begins with A: "Offerta ad Anna". */
function prepositions(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`ad_${name}`, /^[aàá]/i.test(String(value)) ? 'ad' : 'a']),
  );
}

/** A code that only a newer version of the server has words for, as it is: `reason.full_moon` is *full moon*. */
function wordsOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
}

const current = createStore<Translation | null>(null);

function regional(locale: Locale): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === locale) ?? locale;
}

/** Loads the catalogue of a language. */
export async function loadTranslation(locale: Locale): Promise<Translation> {
  const { default: catalogue } = await catalogues[locale]();
  return translation(locale, catalogue);
}

/** Loads the catalogue of a language and switches the console to it. */
export async function changeLanguage(locale: Locale): Promise<void> {
  const loaded = await loadTranslation(locale);
  document.documentElement.lang = locale;
  current.set(loaded);
}

/** Current translation, for code outside components. */
export function translator(): Translation {
  const translate = current.get();
  if (!translate) throw new Error('changeLanguage() comes before the first text');
  return translate;
}

export function useT(): Translation {
  useObservable(current);
  return translator();
}
