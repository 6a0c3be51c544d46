import { describe, expect, it } from 'vitest';
import { toIcs } from './booked-event.js';
import { fenced } from './fenced.js';
import { OccurrenceBudget } from './occurrences.js';
import { busyTimes, readEvent } from './read-calendar.js';

const zone = 'Europe/Rome';
const noon = Date.UTC(2027, 0, 4, 12);
const hour = 60 * 60_000;

const series = (rule: string, ...lines: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Staff//EN', 'BEGIN:VEVENT', 'UID:series'],
    ...['DTSTAMP:20260101T000000Z', 'DTSTART:20200131T120000Z', `RRULE:${rule}`, ...lines],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
const busy = (ics: string, budget?: OccurrenceBudget) => busyTimes(ics, zone, noon, noon + hour, budget);

describe('busyTimes', () => {
  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTHDAY=31',
    'FREQ=WEEKLY;BYWEEKNO=53;BYMONTH=6',
    'FREQ=HOURLY',
    'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY',
  ])('throws on %s, whose occurrences may never be found', (rule) => {
    expect(() => busy(series(rule))).toThrow('not read');
  });

  it.each(['FREQ=DAILY', 'FREQ=DAILY;BYMONTH=1', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=MONTHLY;BYDAY=1MO'])(
    'finds the occurrence of %s',
    (rule) => {
      const found = busy(series(rule, 'DURATION:PT30M'));
      expect(found).toEqual([{ uid: 'series', startsAt: noon, endsAt: noon + hour / 2 }]);
    },
  );

  it('throws if a reply has more occurrences than the limit, so that no unread time counts as free', () => {
    const budget = new OccurrenceBudget();
    const daily = series('FREQ=DAILY').replace('DTSTART:2020', 'DTSTART:1970');
    expect(busy(daily, budget)).toEqual([]);
    expect(() => busy(daily, budget)).toThrow('too many');
  });
});

describe('readEvent', () => {
  it('reads an appointment that staff cancelled in another program as cancelled', () => {
    const booked = {
      ...{ serviceId: 'tasting', serviceName: 'Tasting', state: 'booked' as const, note: null },
      guest: { name: 'Ada', email: 'ada@shop.example', phone: null },
    };
    const span = { startsAt: new Date(noon).toISOString(), endsAt: new Date(noon + hour).toISOString() };
    const ics = toIcs('parley-1', span, booked, noon);
    expect(readEvent(ics, zone)?.booked).toEqual(booked);
    const cancelled = ics.replace('STATUS:CONFIRMED', 'STATUS:Cancelled');
    expect(readEvent(cancelled, zone)?.booked).toEqual({ ...booked, state: 'cancelled' });
  });
});

describe('fenced', () => {
  it('returns the result, or throws the error', () => {
    expect(fenced(() => 7)).toBe(7);
    expect(() =>
      fenced(() => {
        throw new Error('no calendar');
      }),
    ).toThrow('no calendar');
  });

  it.each([series('FREQ=DAILY;INTERVAL=99999999999'), series('FREQ=DAILY', 'DURATION:P99999999999D')])(
    'ends what would never end %#',
    (ics) => {
      expect(() => fenced(() => busy(ics))).toThrow('timed out');
      expect(fenced(() => 7)).toBe(7);
    },
  );
});
