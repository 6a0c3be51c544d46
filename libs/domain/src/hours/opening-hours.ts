import { dayMs, minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { maxPeriodDays, type OpeningHours } from '#contracts/opening-hours.js';
import { addUntilClockChange, wallClock } from './zone-time.js';

/**
 * Longest possible closure: the contract allows a hundred closed days, which is as many weeks if hours are on one
 * weekday only, and twelve periods without hours.
 */
const maxClosedMs = (110 * 7 + 12 * maxPeriodDays) * dayMs;

/** Whether it is open: the local time is within the hours of a day that is not closed. */
export function isOpen(hours: OpeningHours, at: Instant): boolean {
  const wall = wallClock(hours.timeZone, at);
  return openTimes(hours, wall).some(({ from, to }) => from <= timeOfDay(wall) && timeOfDay(wall) < to);
}

/** First open instant from `at` on; `at` itself if open. Exact across clock changes. */
export function nextOpening(hours: OpeningHours, at: Instant): Instant {
  let now = at;
  while (!isOpen(hours, now)) {
    if (now - at > maxClosedMs) throw new Error('opening hours that never open must not pass the contract');
    const wall = wallClock(hours.timeZone, now);
    const time = timeOfDay(wall);
    const next = openTimes(hours, wall).map(({ from }) => from);
    const boundary = Math.min(dayMs, ...next.filter((from) => from > time));
    now = addUntilClockChange(hours.timeZone, now, boundary - time);
  }
  return now;
}

/** Next opening; null while open. `hours` null: always open. */
export function opensAt(hours: OpeningHours | null, now: Instant): Instant | null {
  return hours === null || isOpen(hours, now) ? null : nextOpening(hours, now);
}

/** The times of that day in milliseconds since local midnight, `to` exclusive. */
export function openTimes(
  { week, closedOn, periods = [] }: OpeningHours,
  wall: number,
): { from: number; to: number }[] {
  const date = new Date(wall);
  const day = date.toISOString().slice(0, 10);
  if (closedOn.includes(day)) return [];
  const period = periods.find(({ from, to }) => from <= day && day <= to);
  const mondayFirst = (date.getUTCDay() + 6) % 7;
  return ((period?.week ?? week)[mondayFirst] ?? []).map(({ from, to }) => ({ from: toMs(from), to: toMs(to) }));
}

function timeOfDay(wall: number): number {
  return ((wall % dayMs) + dayMs) % dayMs;
}

/** `24:00` is the end of the day. */
function toMs(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * minuteMs;
}
