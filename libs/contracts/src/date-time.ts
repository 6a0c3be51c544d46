import { z } from 'zod';

/** Date-time of RFC 3339, 5.6: with an offset, with any fraction of a second or none; letters in either case. */
const form =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const expected = 'must be a date-time of RFC 3339, such as 2026-03-01T09:30:00Z or 2026-03-01T10:30:00+01:00';

const written = new z.ZodISODateTime({
  ...{ type: 'string', check: 'string_format', format: 'datetime', offset: true, local: false, precision: null },
  pattern: form,
  error: () => expected,
});

/**
 * Date-time in any RFC 3339 notation of a request, normalised to UTC with milliseconds (finer digits are cut off):
 * after parsing, every instant has the notation of `isoInstant`, and equal instants are equal strings.
 */
export const dateTime = written.check((payload) => {
  if (payload.issues.length > 0) return;
  const utc = toUtc(payload.value);
  if (utc === null) payload.issues.push({ code: 'custom', input: payload.value, message: expected });
  else payload.value = utc;
});

/** Instant or day (UTC) of a filter. */
export const dateTimeOrDay = z.union([dateTime, z.iso.date()]);

/** Null if the calendar has no such day, or if its year in UTC does not have four digits. */
function toUtc(text: string): string | null {
  const [, year, month, day, hour, minute, second, fraction = '', sign, hours = 0, minutes = 0] = form.exec(text) ?? [];
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (at.getUTCMonth() !== Number(month) - 1 || at.getUTCDate() !== Number(day)) return null;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  // A leap second becomes the first second of the next minute, as in Unix time.
  at.setUTCHours(Number(hour), Number(minute) - offset, Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  const utc = at.toISOString();
  return /^\d{4}-/.test(utc) ? utc : null;
}
