import { minorDigits } from '#contracts/business/minor-digits.js';
import type { Money } from '#contracts/orders.js';

/**
 * An amount as people write it (`1.234,50`, `1,234.50`, `12`) in minor units. Null: it is no amount above zero, or has more digits
 * behind the last separator than the currency: `1.234` may be a thousand, or one and a bit.
 */
export function parseAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const written = text.replace(/\s/g, '');
  const at = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
  const whole = at === -1 ? written : written.slice(0, at);
  const fraction = at === -1 ? '' : written.slice(at + 1);
  const groups = whole.split(written[at] === '.' ? ',' : '.');
  const isGrouped = groups.length > 1 && groups.slice(1).every((group) => group.length === 3);
  if (groups.length > 1 && !isGrouped) return null;
  if (![...groups, fraction || '0'].every((part) => /^\d+$/.test(part)) || fraction.length > digits) return null;
  const amount = Number(groups.join('')) * 10 ** digits + Number(fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** Amount for an input field, in the notation of a language: `1234.50`, `1234,50`. */
export function writtenAmount({ amount, currency }: Money, locale: string): string {
  const digits = minorDigits(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat(locale, options).format(amount / 10 ** digits);
}
