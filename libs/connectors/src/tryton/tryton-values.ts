import { z } from 'zod';
import { minorDigits } from '#contracts/business/minor-digits.js';
import type { Money } from '#contracts/orders.js';

/** Tryton sends what JSON does not know as objects with a `__class__`. */
export const decimalValue = z.object({ __class__: z.literal('Decimal'), decimal: z.string() });
export const dateValue = z.object({ __class__: z.literal('date'), year: z.int(), month: z.int(), day: z.int() });
/** In UTC. */
export const dateTimeValue = dateValue.extend({
  __class__: z.literal('datetime'),
  ...{ hour: z.int(), minute: z.int(), second: z.int() },
});
type Decimal = z.infer<typeof decimalValue>;

/** An amount that Tryton has rounded to its currency. */
export function toMoney({ decimal }: Decimal, currency: string): Money {
  return { amount: Math.round(Number(decimal) * 10 ** minorDigits(currency)), currency };
}

/** A day begins at midnight UTC: of the time nothing is known. */
export function toInstant(value: z.infer<typeof dateValue> | z.infer<typeof dateTimeValue>): string {
  const [hour, minute, second] = 'hour' in value ? [value.hour, value.minute, value.second] : [0, 0, 0];
  return new Date(Date.UTC(value.year, value.month - 1, value.day, hour, minute, second)).toISOString();
}

/** An instant as a condition compares with it. */
export function toDateTime(instant: string): object {
  const at = new Date(instant);
  return {
    __class__: 'datetime',
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
    ...{ hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds(), microsecond: 0 },
  };
}

/** Ids of records are numbers, in 32 bits. */
export function recordId(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A text as the operators `like` and `ilike` read it: it means itself. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Whether a database can look for it: no character that is none, and no end of text in the middle. */
export function isSearchable(text: string): boolean {
  return text !== '' && text.length <= 200 && text.isWellFormed() && !text.includes('\0');
}
