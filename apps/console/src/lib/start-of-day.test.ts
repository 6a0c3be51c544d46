import { afterEach, expect, it, vi } from 'vitest';
import { startOfDay } from './start-of-day.js';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Asia/Tokyo', '2026-03-02T15:00:00.000Z'],
  ['America/New_York', '2026-03-02T05:00:00.000Z'],
])('the day begins at midnight local time in %s', (timeZone, began) => {
  vi.stubEnv('TZ', timeZone);
  expect(new Date(startOfDay(Date.parse('2026-03-02T20:00:00.000Z'))).toISOString()).toBe(began);
});
