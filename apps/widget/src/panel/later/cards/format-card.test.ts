import { expect, it } from 'vitest';
import { dayText, otherZone, timeText } from './format-card.js';

const unknown = 'Europe/Atlantis';

it('shows a time in UTC, and says so, if this browser does not know its time zone', () => {
  const at = '2026-12-03T23:30:00Z';
  expect(dayText(at, 'en-GB', unknown)).toBe(dayText(at, 'en-GB', 'UTC'));
  expect(timeText(at, 'en-GB', unknown)).toBe('23:30');
  expect(otherZone(at, 'en-GB', unknown)).toBe(otherZone(at, 'en-GB', 'UTC'));
});
