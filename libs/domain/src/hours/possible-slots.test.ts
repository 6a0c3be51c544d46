import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { possibleSlots } from './possible-slots.js';

const minute = 60_000;
const week = (from: string, to: string): OpeningHours => ({
  timeZone: 'Europe/Rome',
  week: Array.from({ length: 7 }, () => [{ from, to }]),
  closedOn: ['2026-12-25'],
});
const starts = (hours: OpeningHours, minutes: number, from: string, to: string, step = minutes) =>
  possibleSlots(hours, { length: minutes * minute, step: step * minute }, Date.parse(from), Date.parse(to)).map(
    ({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16),
  );

describe('possible slots', () => {
  it('begin at the opening, lie inside the hours, and begin in the requested range', () => {
    const hours = week('09:00', '10:50');
    expect(starts(hours, 30, '2026-11-23T08:10:00Z', '2026-11-24T08:30:00Z')).toEqual([
      ...['2026-11-23T08:30', '2026-11-23T09:00', '2026-11-24T08:00'],
    ]);
    expect(starts(hours, 60, '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z', 30)).toEqual([
      ...['2026-11-23T08:00', '2026-11-23T08:30'],
    ]);
  });

  it('are never on closed days', () => {
    expect(starts(week('09:00', '10:00'), 60, '2026-12-24T12:00:00Z', '2026-12-26T12:00:00Z')).toEqual([
      '2026-12-26T08:00',
    ]);
  });

  it('follow local time across clock changes', () => {
    expect(starts(week('09:00', '10:00'), 60, '2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z')).toEqual([
      ...['2026-10-24T07:00', '2026-10-25T08:00'],
    ]);
    // The hour from 2 to 3 is skipped in March and comes twice in October.
    expect(starts(week('01:00', '04:00'), 60, '2026-03-28T23:00:00Z', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29T01:00',
    ]);
    expect(starts(week('01:00', '04:00'), 60, '2026-10-24T22:00:00Z', '2026-10-25T12:00:00Z')).toEqual([
      ...['2026-10-24T23:00', '2026-10-25T02:00'],
    ]);
  });

  it('are listed once if hours overlap', () => {
    const twice = {
      ...week('09:00', '10:00'),
      week: Array.from({ length: 7 }, () => [
        { from: '09:00', to: '10:00' },
        { from: '09:00', to: '11:00' },
      ]),
    };
    expect(starts(twice, 60, '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z')).toEqual([
      ...['2026-11-23T08:00', '2026-11-23T09:00'],
    ]);
  });
});
