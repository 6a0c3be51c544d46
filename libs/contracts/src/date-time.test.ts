import { expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { dateTime } from './date-time.js';
import { isoInstant } from './ids.js';

test('reads every form of RFC 3339 to UTC with milliseconds', () => {
  const forms = {
    '2026-03-01T09:30:00.000Z': '2026-03-01T09:30:00.000Z',
    '2026-03-01T09:30:00Z': '2026-03-01T09:30:00.000Z',
    '2026-03-01T09:30:00.5Z': '2026-03-01T09:30:00.500Z',
    '2026-03-01T09:30:00.123456789Z': '2026-03-01T09:30:00.123Z',
    '2026-03-01T00:30:00+02:00': '2026-02-28T22:30:00.000Z',
    '2026-12-31T23:30:00-05:30': '2027-01-01T05:00:00.000Z',
    '2026-03-01T09:30:00-00:00': '2026-03-01T09:30:00.000Z',
    '2026-03-01t09:30:00z': '2026-03-01T09:30:00.000Z',
    '2016-12-31T23:59:60Z': '2017-01-01T00:00:00.000Z',
    '0001-01-01T00:00:00Z': '0001-01-01T00:00:00.000Z',
  };
  for (const [given, read] of Object.entries(forms)) expect(dateTime.parse(given)).toBe(read);
});

test('reports a text that is no RFC 3339 date-time once, with the expected format', () => {
  const malformed = [
    '2026-03-01',
    '2026-03-01T09:30Z',
    '2026-03-01T09:30:00',
    '2026-03-01 09:30:00Z',
    '2026-03-01T09:30:00.Z',
    '2026-03-01T09:30:00+0200',
    '2026-03-01T09:30:00+24:00',
    '2026-03-01T24:00:00Z',
    '2026-03-01T09:60:00Z',
    '2026-02-29T09:30:00Z',
    '2026-13-01T09:30:00Z',
    '2026-00-10T09:30:00Z',
    '0000-01-01T00:00:00+01:00',
    '+002026-03-01T09:30:00Z',
    '',
  ];
  for (const given of malformed) {
    const { success, error } = dateTime.safeParse(given);
    expect([given, success, error?.issues.length]).toEqual([given, false, 1]);
    expect(error?.issues[0]?.message).toContain('2026-03-01T10:30:00+01:00');
  }
});

test('outputs an instant in our notation, and the same one', () => {
  const years = { min: new Date('0001-01-02T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z'), noInvalidDate: true };
  const pad = (value: number) => String(value).padStart(2, '0');
  fc.assert(
    fc.property(fc.date(years), fc.integer({ min: -1439, max: 1439 }), (at, offset) => {
      const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1);
      const zone = `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
      const read = dateTime.parse(local + zone);
      expect(read).toBe(at.toISOString());
      expect(isoInstant.parse(read)).toBe(read);
    }),
  );
});
