import { minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { possibleSlots, type SlotSpan } from '../hours/possible-slots.js';

/** What decides when a service can be booked. */
export interface Bookable {
  readonly minutes: number;
  /** How many at the same time. */
  readonly places: number;
  readonly hours: OpeningHours;
}

/** Times of a service that begin in [from, to), earliest first, whether they are free or not: one after the other from each opening on. */
export function slotsOf({ minutes, hours }: Bookable, from: Instant, to: Instant): SlotSpan[] {
  const length = minutes * minuteMs;
  return possibleSlots(hours, { length, step: length }, from, to);
}

/** Whether a time is one of the service's. */
export function isSlot(service: Bookable, { startsAt, endsAt }: SlotSpan): boolean {
  const [slot] = slotsOf(service, startsAt, startsAt + 1);
  return slot !== undefined && slot.endsAt === endsAt;
}

/** Whether there is a place left throughout a time, beside those that are taken. */
export function hasPlace({ places }: Bookable, taken: readonly SlotSpan[], { startsAt, endsAt }: SlotSpan): boolean {
  const overlapping = taken.filter((one) => one.startsAt < endsAt && one.endsAt > startsAt);
  // As many as at any time are there at the beginning of some of them.
  const moments = [startsAt, ...overlapping.map((one) => Math.max(one.startsAt, startsAt))];
  return moments.every((at) => overlapping.filter((one) => one.startsAt <= at && one.endsAt > at).length < places);
}
