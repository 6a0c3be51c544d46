import { z } from 'zod';
import { minorDigits } from '#contracts/business/minor-digits.js';
import type { Money } from '#contracts/orders.js';

/** Tryton encodes values without a JSON type as objects with a `__class__`. */
export const decimalValue = z.object({ __class__: z.literal('Decimal'), decimal: z.string() });
export const dateValue = z.object({ __class__: z.literal('date'), year: z.int(), month: z.int(), day: z.int() });
/** Date and time in UTC. */
export const dateTimeValue = dateValue.extend({
  __class__: z.literal('datetime'),
  ...{ hour: z.int(), minute: z.int(), second: z.int() },
});
type Decimal = z.infer<typeof decimalValue>;

/** Converts an amount, which Tryton has already rounded to its currency. */
export function toMoney({ decimal }: Decimal, currency: string): Money {
  return { amount: Math.round(Number(decimal) * 10 ** minorDigits(currency)), currency };
}

/** Converts a date, or a date and time. A date counts as midnight UTC, because its time is unknown. */
export function toInstant(value: z.infer<typeof dateValue> | z.infer<typeof dateTimeValue>): string {
  const [hour, minute, second] = 'hour' in value ? [value.hour, value.minute, value.second] : [0, 0, 0];
  return new Date(Date.UTC(value.year, value.month - 1, value.day, hour, minute, second)).toISOString();
}

/** Encodes an instant for a search condition. */
export function toDateTime(instant: string): object {
  const at = new Date(instant);
  return {
    __class__: 'datetime',
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
    ...{ hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds(), microsecond: 0 },
  };
}

/** Parses the id of a record, which is a 32-bit number; null for any other text. */
export function recordId(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Escapes a text for the operators `like` and `ilike`, so that it matches literally. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Whether a database can search for a text: it must not be empty or too long, must be well-formed Unicode, and must not contain NUL. */
export function isSearchable(text: string): boolean {
  return text !== '' && text.length <= 200 && text.isWellFormed() && !text.includes('\0');
}
