import ICAL from 'ical.js';
import { dayMs, hourMs, secondMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { isTimeZone } from '#contracts/time-zone.js';
import { instantAt } from '#domain/hours/zone-time.js';
import { type Booked, bookedProperty, readBooked } from './booked-event.js';
import { checkRules, OccurrenceBudget } from './occurrences.js';

export interface BusyTime {
  /** UID of the event; the occurrences of a series share it. */
  readonly uid: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export interface CalendarEvent extends BusyTime {
  readonly booked: Booked | null;
}

/** Upper bound for the difference between the local times of two zones. */
const zonesMs = 2 * dayMs;

/**
 * Busy times of a calendar object that overlap [from, to): its events, with every occurrence of recurring ones, except cancelled and
 * transparent ones. Times without a zone are in `timeZone`. Throws on invalid calendars, and if occurrences cannot be computed, because
 * such times are not known to be free.
 */
export function busyTimes(
  ics: string,
  timeZone: string,
  from: Instant,
  to: Instant,
  budget = new OccurrenceBudget(),
): BusyTime[] {
  const events = eventsOf(ics);
  const changes = events.filter((event) => event.isRecurrenceException());
  const busy: BusyTime[] = [];
  const add = ({ component, uid }: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
    const [startsAt, endsAt] = [toInstant(start, timeZone), toInstant(end, timeZone)];
    if (takesTime(component) && startsAt < to && endsAt > from) busy.push({ uid, startsAt, endsAt });
  };
  for (const event of events.filter((one) => !one.isRecurrenceException())) {
    for (const change of changes) if (change.uid === event.uid) event.relateException(change);
    if (!event.isRecurring()) {
      add(event, event.startDate, event.endDate);
      continue;
    }
    checkRules(event.component);
    const occurrences = event.iterator();
    const skipped = from - lengthOf(event, changes) - zonesMs;
    for (;;) {
      const next = occurrences.next();
      if (!next) break;
      budget.spend();
      // Skips most of an old series: instants and exceptions cost ten times as much to compute.
      if (wallOf(next) < skipped) continue;
      if (toInstant(next, timeZone) >= to) break;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      add(item, startDate, endDate);
    }
  }
  // An occurrence may have been moved into the range from outside of it.
  for (const change of changes) add(change, change.startDate, change.endDate);
  return busy.filter((one, place) => busy.findIndex((other) => isSame(one, other)) === place);
}

/** Single event of a calendar object; null: none. Throws on invalid calendars. */
export function readEvent(ics: string, timeZone: string): CalendarEvent | null {
  const [event] = eventsOf(ics);
  if (!event) return null;
  return {
    uid: event.uid,
    startsAt: toInstant(event.startDate, timeZone),
    endsAt: toInstant(event.endDate, timeZone),
    booked: bookedOf(event.component),
  };
}

/** Booking data of an event. Staff cancel in other programs, which change only the status. */
function bookedOf(component: ICAL.Component): Booked | null {
  const booked = readBooked(component.getFirstPropertyValue(bookedProperty));
  return booked && textOf(component, 'status') === 'CANCELLED' ? { ...booked, state: 'cancelled' } : booked;
}

function eventsOf(ics: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  if (calendar.name !== 'vcalendar') throw new Error('no calendar');
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component, { strictExceptions: true, exceptions: [] }));
}

/** Maximum length of an occurrence; infinite if an exception for all later occurrences may move them anywhere. */
function lengthOf(event: ICAL.Event, changes: readonly ICAL.Event[]): number {
  const isMoved = changes.some((change) => change.uid === event.uid && change.modifiesFuture());
  return isMoved ? Number.POSITIVE_INFINITY : event.duration.toSeconds() * secondMs;
}

function takesTime(component: ICAL.Component): boolean {
  return textOf(component, 'status') !== 'CANCELLED' && textOf(component, 'transp') !== 'TRANSPARENT';
}

/** Property value in upper case; empty if missing. */
function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
}

function toInstant(time: ICAL.Time, timeZone: string): Instant {
  const zone = time.zone?.tzid;
  if (zone !== undefined && zone !== 'floating') return time.toUnixTime() * 1_000;
  const wall = wallOf(time);
  // Name of a zone that the calendar does not define. The types of the package lack this property.
  const { timezone } = time as { timezone?: unknown };
  for (const name of [timezone, timeZone]) {
    const at = typeof name === 'string' && isTimeZone(name) ? instantAt(name, wall) : null;
    if (at !== null) return at;
  }
  // Daylight saving time skips this local time: clocks show it an hour later.
  return instantAt(timeZone, wall + hourMs) ?? wall;
}

/** Local time in milliseconds, computed as if it were UTC. */
function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function isSame(a: BusyTime, b: BusyTime): boolean {
  return a.uid === b.uid && a.startsAt === b.startsAt && a.endsAt === b.endsAt;
}
