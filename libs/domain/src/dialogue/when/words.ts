import type { Locale } from '#contracts/states.js';
import { numberWords } from './number-words.js';

/** A word, a number or a sign of a text, in lower case without accents. */
export interface Word {
  readonly text: string;
  /** A number in digits or in words. */
  readonly value: number | null;
  readonly isOrdinal: boolean;
  /** Written in digits. */
  readonly isDigits: boolean;
  /** Its place in {@link plainText}, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Longer than any sentence about a time. */
const maxCharacters = 600;

const pattern =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}[/.:-]\d{1,2}(?!\d)|\d{1,12}|\p{L}{1,40}|[°º,;.?!()&]/gu;

/** Normalized text that words are read from: lower case, without accents. */
export function plainText(text: string, locale: Locale): string {
  return text
    .slice(0, maxCharacters)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/([ap])\.\s?m\b\.?/g, '$1m')
    .replace(/(\d)h(\d)/g, '$1:$2')
    .replace(/(\p{L})['’](?=\p{L})/gu, locale === 'it' ? '$1 ' : '$1');
}

/**
 * Splits a text into words. Numbers in words are joined ("twenty-five", "twenty fifth"), so that one word is one number. Dates and times in
 * digits stay one word: "25/11", "16:30".
 */
export function wordsOf(text: string, locale: Locale): Word[] {
  const found = [...plainText(text, locale).matchAll(pattern)];
  const numbers = numberWords[locale];
  const words: Word[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const [text = '', from] = [found[at]?.[0], found[at]?.index ?? 0];
    const next = found[at + 1]?.[0];
    const joined = next !== undefined && numbers.has(text) ? numbers.get(`${text}${next}`) : undefined;
    if (joined) at += 1;
    const number = joined ?? numbers.get(text);
    const last = found[at];
    const isDigits = /^\d+$/.test(text);
    words.push({
      text,
      value: isDigits ? Number(text) : (number?.value ?? null),
      isOrdinal: number?.isOrdinal ?? false,
      isDigits,
      ...{ from, to: last ? last.index + last[0].length : from },
    });
  }
  return words;
}
