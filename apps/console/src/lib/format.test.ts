import { expect, it } from 'vitest';
import { dayKey, formatDateTime, formatTime, formatWhen, isJustNow } from './format.js';

const at = '2026-12-03T14:00:00Z';

it("names the time zone if it differs from the reader's", () => {
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
  expect(formatWhen('en-GB', at, own)).toBe(formatWhen('en-GB', at));
  // A whole day and an hour apart: one of them at least is not the reader's.
  const [samoa, line] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].map((zone) => formatWhen('en-GB', at, zone));
  expect([samoa, line]).toContain(own === 'Pacific/Pago_Pago' ? 'Fri 4 Dec, 04:00 GMT+14' : 'Thu 3 Dec, 03:00 GMT-11');
});

it('shows a time in UTC if this browser does not know its time zone', () => {
  const unknown = 'Europe/Atlantis';
  expect(formatWhen('en-GB', at, unknown)).toBe(formatWhen('en-GB', at, 'UTC'));
  expect(formatTime('en-GB', at, unknown)).toBe('14:00 UTC');
  expect(dayKey('2026-12-03T23:30:00Z', unknown)).toBe('2026-12-03');
});

it.each(['en-US', 'en-GB', 'it-IT', 'de-DE'])('writes a time as it is written beside a date, in %s', (locale) => {
  const morning = '2026-12-03T07:14:00Z';
  expect(formatDateTime(locale, morning)).toContain(formatTime(locale, morning));
  expect(formatWhen(locale, morning)).toContain(formatTime(locale, morning));
});

it('knows when the relative time is "now"', () => {
  const now = Date.parse(at);
  expect([now, now - 44_000, now - 46_000].map((then) => isJustNow(then, now))).toEqual([true, true, false]);
});
