import { dayMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * Wall clock of a time zone (IANA name) as an instant whose UTC fields are the local date and time. Throws a RangeError
 * on an unknown zone.
 */
export function wallClock(timeZone: string, at: Instant): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const { year, month, day, hour, minute, second } = parts;
  const milliseconds = ((at % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

/**
 * The instant `ms` later, but never beyond a clock change: then the first instant after it, since the offset is
 * different from there on.
 */
export function addUntilClockChange(timeZone: string, from: Instant, ms: number): Instant {
  const offset = (at: Instant) => wallClock(timeZone, at) - at;
  const before = offset(from);
  const target = from + ms;
  if (offset(target) === before) return target;
  // The change lies in (low, high]: halved until it is found.
  let [low, high] = [from, target];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Instant of a wall-clock time, given as {@link wallClock} returns it. The first of two if clocks go back over it; null
 * if they go forward over it.
 */
export function instantAt(timeZone: string, wall: number): Instant | null {
  const offsets = new Set([wall - dayMs, wall + dayMs].map((at) => wallClock(timeZone, at) - at));
  const instants = Array.from(offsets, (offset) => wall - offset).filter((at) => wallClock(timeZone, at) === wall);
  return instants.length > 0 ? Math.min(...instants) : null;
}
