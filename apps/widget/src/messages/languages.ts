import type { Locale } from '#contracts/states.js';

/** Catalogue for a BCP 47 tag such as `it-CH`; English as the fallback. */
export function catalogueLocale(tag: string | null): Locale {
  return tag?.toLowerCase().split(/[-_]/)[0] === 'it' ? 'it' : 'en';
}

/** Regional locale (`en-GB`) from the browser's preferences, for dates and times. */
export function regionalLocale(locale: Locale, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === locale) ?? locale;
}
