import type { Locale } from '#contracts/states.js';

/** The catalogue for a BCP 47 tag such as `it-CH`; English where we have none. */
export function catalogueLocale(tag: string | null): Locale {
  return tag?.toLowerCase().split(/[-_]/)[0] === 'it' ? 'it' : 'en';
}

/** The visitor's own regional form of the language (`en-GB`), so that dates and times read as at home. */
export function regionalLocale(locale: Locale, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === locale) ?? locale;
}
