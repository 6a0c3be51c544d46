import { describe, expect, it } from 'vitest';
import { type Bookable, hasPlace, isSlot, slotsOf } from './slots.js';

const at = Date.parse;
const minute = 60_000;
const service: Bookable = {
  ...{ minutes: 30, places: 1 },
  hours: {
    timeZone: 'Europe/Rome',
    week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '10:40' }]),
    closedOn: ['2026-12-25'],
  },
};

describe('the times of a service', () => {
  it('follow each other from the opening on, while they end before the closing', () => {
    const starts = slotsOf(service, at('2026-12-25T00:00:00Z'), at('2026-12-27T00:00:00Z')).map(
      (slot) => slot.startsAt,
    );
    expect(starts).toEqual(['08:00', '08:30', '09:00'].map((time) => at(`2026-12-26T${time}:00Z`)));
  });

  it('are matched by beginning and end', () => {
    const [startsAt, endsAt] = [at('2026-12-26T08:30:00Z'), at('2026-12-26T09:00:00Z')];
    expect(isSlot(service, { startsAt, endsAt })).toBe(true);
    expect(isSlot(service, { startsAt, endsAt: endsAt + minute })).toBe(false);
    expect(isSlot(service, { startsAt: startsAt + minute, endsAt: endsAt + minute })).toBe(false);
  });
});

describe('a place', () => {
  const time = (from: number, to: number) => ({ startsAt: from * minute, endsAt: to * minute });
  const two: Bookable = { ...service, places: 2 };

  it('is free beside appointments that only touch, and taken by those that overlap', () => {
    expect(hasPlace(service, [time(0, 30), time(60, 90)], time(30, 60))).toBe(true);
    expect(hasPlace(service, [time(0, 31)], time(30, 60))).toBe(false);
    expect(hasPlace(service, [time(40, 45)], time(30, 60))).toBe(false);
  });

  it('is counted at each instant: two consecutive appointments take one place of two', () => {
    expect(hasPlace(two, [time(0, 30), time(30, 60)], time(0, 60))).toBe(true);
    expect(hasPlace(two, [time(0, 31), time(30, 60)], time(0, 60))).toBe(false);
  });
});
