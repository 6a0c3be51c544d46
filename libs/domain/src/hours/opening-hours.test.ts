import { describe, expect, it } from 'vitest';
import { maxPeriodDays, type OpeningHours, openingHoursPut } from '#contracts/opening-hours.js';
import { fc } from '#testing/fast-check.js';
import { isOpen, nextOpening, opensAt } from './opening-hours.js';

const minute = 60_000;
const officeDay = [{ from: '09:00', to: '18:00' }];
const office: OpeningHours = {
  timeZone: 'Europe/Rome',
  week: [officeDay, officeDay, officeDay, officeDay, officeDay, [], []],
  closedOn: ['2026-12-25'],
};
const everyDay = (from: string, to: string, timeZone = 'Europe/Rome'): OpeningHours => ({
  timeZone,
  week: Array.from({ length: 7 }, () => [{ from, to }]),
  closedOn: [],
});
const at = Date.parse;
const opening = (hours: OpeningHours, from: string) => new Date(nextOpening(hours, at(from))).toISOString();

describe('opening hours', () => {
  it('are open from the first minute to the last, in their own time zone', () => {
    expect(isOpen(office, at('2026-11-23T07:59:59.999Z'))).toBe(false);
    expect(isOpen(office, at('2026-11-23T08:00:00.000Z'))).toBe(true);
    expect(isOpen(office, at('2026-11-23T16:59:59.999Z'))).toBe(true);
    expect(isOpen(office, at('2026-11-23T17:00:00.000Z'))).toBe(false);
  });

  it('open again on the next working day, over a weekend and a holiday', () => {
    expect(opening(office, '2026-11-20T18:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(opening(office, '2026-12-24T20:00:00Z')).toBe('2026-12-28T08:00:00.000Z');
  });

  it('that end at 24:00 continue after midnight if the next day begins at 00:00', () => {
    const always = everyDay('00:00', '24:00');
    expect(isOpen(always, at('2026-11-22T22:59:59.999Z'))).toBe(true);
    expect(isOpen(always, at('2026-11-22T23:00:00Z'))).toBe(true);
    const late: OpeningHours = {
      ...always,
      week: always.week.map((_, day) => (day === 0 ? [{ from: '22:00', to: '24:00' }] : [])),
    };
    expect(isOpen(late, at('2026-11-23T22:59:00Z'))).toBe(true);
    expect(opening(late, '2026-11-23T23:00:00Z')).toBe('2026-11-30T21:00:00.000Z');
  });

  it('open with the clock change that skips the opening', () => {
    // On 29 March 2026 in Rome 02:00 is followed by 03:00.
    expect(opening(everyDay('02:30', '05:00'), '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(isOpen(everyDay('02:00', '03:00'), at('2026-03-29T01:00:00Z'))).toBe(false);
  });

  it('open twice in the night in which an hour repeats', () => {
    // On 25 October 2026 in Rome 03:00 is followed by 02:00.
    const night = everyDay('02:30', '02:45');
    expect(opening(night, '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(opening(night, '2026-10-25T00:45:00Z')).toBe('2026-10-25T01:30:00.000Z');
  });

  it('give the next opening, and null while open or without hours', () => {
    expect(opensAt(office, at('2026-11-20T18:00:00Z'))).toBe(at('2026-11-23T08:00:00Z'));
    expect(opensAt(office, at('2026-11-20T10:00:00Z'))).toBeNull();
    expect(opensAt(null, at('2026-11-20T18:00:00Z'))).toBeNull();
  });

  it('are those of a period from its first day to its last, and the usual ones around it', () => {
    const summer = Array.from({ length: 7 }, () => [{ from: '10:00', to: '12:00' }]);
    const hours: OpeningHours = {
      ...office,
      periods: [
        { from: '2026-07-01', to: '2026-08-31', week: summer },
        { from: '2026-08-10', to: '2026-09-13', week: [[], [], [], [], [], [], []] },
      ],
    };
    expect(isOpen(hours, at('2026-06-30T07:30:00Z'))).toBe(true);
    expect(isOpen(hours, at('2026-07-01T07:30:00Z'))).toBe(false);
    expect(opening(hours, '2026-07-01T07:30:00Z')).toBe('2026-07-01T08:00:00.000Z');
    expect(isOpen(hours, at('2026-08-30T08:30:00Z'))).toBe(true);
    expect(opening(hours, '2026-08-31T10:00:00Z')).toBe('2026-09-14T07:00:00.000Z');
  });

  it('open again after the longest that the contract allows them to be closed', () => {
    const closed = [[], [], [], [], [], [], []];
    const dayOf = (count: number) => new Date(at('2026-01-01') + count * 24 * 60 * minute).toISOString().slice(0, 10);
    const periods = Array.from({ length: 12 }, (_, index) => ({
      ...{ from: dayOf(index * maxPeriodDays), to: dayOf((index + 1) * maxPeriodDays - 1), week: closed },
    }));
    const hours = { ...office, periods };
    expect(openingHoursPut.safeParse(hours).success).toBe(true);
    expect(opening(hours, '2026-01-01T00:00:00Z').slice(0, 10) >= dayOf(12 * maxPeriodDays)).toBe(true);
    const [first] = periods;
    const wrong = [
      { ...first, to: '2025-12-31' },
      { ...first, to: '2026-12-31' },
    ];
    for (const each of wrong) expect(openingHoursPut.safeParse({ ...office, periods: [each] }).success).toBe(false);
  });

  it('reject an unknown time zone', () => {
    expect(() => isOpen({ ...office, timeZone: 'Europe/Atlantis' }, 0)).toThrow(RangeError);
  });
});

/** Zones with half hours, with changes of half an hour, at midnight, in the south, and on the other side of the date line. */
const zones = [
  'UTC',
  'Europe/Rome',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
];

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const period = fc
  .tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 }))
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ from: clock(Math.min(a, b)), to: clock(Math.max(a, b)) }));
const someHours: fc.Arbitrary<OpeningHours> = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: fc
    .array(fc.array(period, { maxLength: 2 }), { minLength: 7, maxLength: 7 })
    .filter((week) => week.some((day) => day.length > 0)),
  closedOn: fc.subarray(['2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01']),
});
/** Around the days on which clocks change somewhere, and at any other time of the year, at any millisecond. */
const someInstant = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-09-06', '2026-10-04', '2026-10-25', '2026-11-01'),
      fc.integer({ min: -36 * 60 * minute, max: 36 * 60 * minute }),
    )
    .map(([day, ms]) => at(day) + ms),
  fc.integer({ min: at('2026-01-01'), max: at('2027-01-01') }),
);

const texts = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** Reference implementation: reads the wall-clock time from formatted text. */
function isOpenByText({ timeZone, week, closedOn }: OpeningHours, instant: number): boolean {
  const [date = '', time = ''] = (texts.get(timeZone)?.format(instant) ?? '').split(' ');
  if (closedOn.includes(date)) return false;
  const sundayFirst = new Date(`${date}T12:00:00Z`).getUTCDay();
  return (week[(sundayFirst + 6) % 7] ?? []).some(({ from, to }) => from <= time && time < to);
}

describe('in any zone, for any hours', () => {
  it('matches the wall clock', () => {
    fc.assert(
      fc.property(someHours, someInstant, (hours, instant) => {
        expect(isOpen(hours, instant)).toBe(isOpenByText(hours, instant));
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('gives as next opening the first open minute of a scan', () => {
    const scanned = 50 * 60 * minute;
    fc.assert(
      fc.property(someHours, someInstant, (hours, instant) => {
        const found = nextOpening(hours, instant);
        expect(isOpen(hours, found)).toBe(true);
        let minuteOf = isOpen(hours, instant) ? instant : Math.floor(instant / minute) * minute + minute;
        while (minuteOf <= instant + scanned && !isOpenByText(hours, minuteOf)) minuteOf += minute;
        if (minuteOf <= instant + scanned) expect(found).toBe(minuteOf);
        else expect(found).toBeGreaterThan(instant + scanned);
      }),
      { numRuns: 60, seed: 2 },
    );
  });
});
