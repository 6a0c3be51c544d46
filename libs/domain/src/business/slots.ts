import { minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { possibleSlots, type SlotSpan } from '../hours/possible-slots.js';

/** Availability of a service. */
export interface Bookable {
  readonly minutes: number;
  /** Concurrent appointments. */
  readonly places: number;
  readonly hours: OpeningHours;
}

/** Times of a service that begin in [from, to), earliest first, free or taken: back to back from each opening. */
export function slotsOf({ minutes, hours }: Bookable, from: Instant, to: Instant): SlotSpan[] {
  const length = minutes * minuteMs;
  return possibleSlots(hours, { length, step: length }, from, to);
}

/** Whether this is one of the service's slots. */
export function isSlot(service: Bookable, { startsAt, endsAt }: SlotSpan): boolean {
  const [slot] = slotsOf(service, startsAt, startsAt + 1);
  return slot !== undefined && slot.endsAt === endsAt;
}

/** Whether a place is free for the whole slot, given the taken ones. */
export function hasPlace({ places }: Bookable, taken: readonly SlotSpan[], { startsAt, endsAt }: SlotSpan): boolean {
  const overlapping = taken.filter((one) => one.startsAt < endsAt && one.endsAt > startsAt);
  // The maximum overlap occurs at the start of one of them.
  const moments = [startsAt, ...overlapping.map((one) => Math.max(one.startsAt, startsAt))];
  return moments.every((at) => overlapping.filter((one) => one.startsAt <= at && one.endsAt > at).length < places);
}
