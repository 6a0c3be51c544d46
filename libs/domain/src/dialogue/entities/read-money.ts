import { minorDigits } from '#contracts/business/minor-digits.js';
import type { Money } from '#contracts/orders.js';

const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD',
  usd: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  dollari: 'USD',
  '£': 'GBP',
  gbp: 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  sterline: 'GBP',
  chf: 'CHF',
  franchi: 'CHF',
  francs: 'CHF',
};
const sign = String.raw`€|\$|£|euros?|eur|usd|dollars?|dollari|gbp|pounds?|sterline|chf|franchi|francs`;
const pattern = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(${sign})\s?)?(\d{1,9}(?:[.,'’ ]\d{3}){0,3}(?:[.,]\d{1,2})?)(?![\d]|[.,]\d)\s?(?:(${sign})(?!\p{L})(?:\s(?:e|and)\s(\d{1,2})(?!\d))?)?`,
  'giu',
);

export interface MoneyContext {
  readonly locale: string;
  /** Default currency, ISO 4217. */
  readonly currency: string;
  /** Whether a number without a currency counts as an amount. */
  readonly asked?: boolean;
}

/**
 * Amounts of money in a text, in minor units. Ambiguous ones ("1.200 €" in English) are omitted, and those with more decimals than the
 * currency has.
 */
export function readMoney(text: string, { locale, currency, asked }: MoneyContext): Money[] {
  const decimal = locale.startsWith('it') ? ',' : '.';
  return [...text.slice(0, 2000).matchAll(pattern)].flatMap(([, before, digits = '', after, cents]) => {
    const named = before ?? after;
    if (named === undefined && !asked) return [];
    const meant = named === undefined ? currency : (signs[named.toLowerCase()] ?? currency);
    const decimals = minorDigits(meant);
    const amount = amountOf(digits, decimal, decimals);
    if (amount === null) return [];
    const isMore = cents !== undefined && cents.length <= decimals && amount % 10 ** decimals === 0;
    return [{ amount: isMore ? amount + Number(cents.padEnd(decimals, '0')) : amount, currency: meant }];
  });
}

function amountOf(digits: string, decimal: string, decimals: number): number | null {
  // Three digits after the decimal sign are decimals if the currency has three.
  const hasThree = decimals === 3 && digits.at(-4) === decimal;
  const [, whole = '', fraction = ''] = hasThree
    ? [digits, digits.slice(0, -4), digits.slice(-3)]
    : (/^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []);
  // "1.200" with a decimal point is ambiguous.
  if (!hasThree && new RegExp(`^\\d{1,3}\\${decimal}\\d{3}$`).test(digits)) return null;
  if (fraction.length > decimals) return null;
  const units = Number(whole.replace(/[.,'’ ]/g, ''));
  const amount = units * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
