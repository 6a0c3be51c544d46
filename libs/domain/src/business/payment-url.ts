import { minorDigits } from '#contracts/business/minor-digits.js';
import type { Money } from '#contracts/orders.js';

export interface PaidFor {
  readonly id: string;
  readonly reference: string;
  readonly description: string;
  readonly amount: Money;
  readonly email: string | null;
}

/** Payment URL: the template with each known name in braces replaced, URL-encoded. */
export function paymentUrl(template: string, { id, reference, description, amount, email }: PaidFor): string {
  const values: Readonly<Record<string, string>> = {
    ...{ id, reference, description, email: email ?? '' },
    ...{ amount: decimalAmount(amount), minor: String(amount.amount), currency: amount.currency },
  };
  return template.replace(/\{([a-z]{1,20})\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/** Decimal amount in units of its currency: `12.50`, and `1250` for a currency without a smaller unit. */
export function decimalAmount({ amount, currency }: Money): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(amount);
  const padded = String(amount).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}
