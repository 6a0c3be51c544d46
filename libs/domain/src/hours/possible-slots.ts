import { dayMs, hourMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { openTimes } from './opening-hours.js';
import { instantAt, wallClock } from './zone-time.js';

export interface SlotSpan {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/**
 * Slots within opening hours that begin in [from, to), earliest first. In each open time the first slot begins with it, and
 * the next ones every `step`. `length` and `step` are in milliseconds. No slot spans a clock change or ends at one.
 */
export function possibleSlots(
  hours: OpeningHours,
  { length, step }: { readonly length: number; readonly step: number },
  from: Instant,
  to: Instant,
): SlotSpan[] {
  const slots: SlotSpan[] = [];
  // Most slots begin where another ends, and a look-up in the time zone is slow.
  const known = new Map<number, Instant | null>();
  const at = (wall: number) => {
    let instant = known.get(wall);
    if (instant === undefined) {
      instant = instantAt(hours.timeZone, wall);
      known.set(wall, instant);
    }
    return instant;
  };
  // Only slots that can begin in the requested range need a time-zone look-up; clocks change by two hours at most.
  const earliest = wallClock(hours.timeZone, from) - 3 * hourMs;
  const latest = wallClock(hours.timeZone, to) + 3 * hourMs;
  const lastDay = startOfDay(wallClock(hours.timeZone, to));
  for (let day = startOfDay(wallClock(hours.timeZone, from)); day <= lastDay; day += dayMs)
    for (const open of openTimes(hours, day))
      for (let start = open.from; start + length <= open.to; start += step) {
        if (day + start < earliest || day + start > latest) continue;
        const [startsAt, endsAt] = [at(day + start), at(day + start + length)];
        if (startsAt === null || endsAt === null || endsAt - startsAt !== length) continue;
        if (startsAt >= from && startsAt < to) slots.push({ startsAt, endsAt });
      }
  return slots
    .sort((a, b) => a.startsAt - b.startsAt)
    .filter((slot, place, all) => slot.startsAt !== all[place - 1]?.startsAt);
}

function startOfDay(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs;
}
