import ICAL from 'ical.js';
import { dayMs, hourMs, secondMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { instantAt } from '#domain/hours/zone-time.js';
import { type Booked, bookedProperty, readBooked } from './booked-event.js';
import { checkRules, OccurrenceBudget } from './occurrences.js';

export interface BusyTime {
  /** Of the event; occurrences of a series share it. */
  readonly uid: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export interface CalendarEvent extends BusyTime {
  readonly booked: Booked | null;
}

/** Clocks of two zones differ by less. */
const zonesMs = 2 * dayMs;

/**
 * The busy times of a calendar object that overlap [from, to): its events, and every occurrence of those that repeat. Neither
 * cancelled ones nor those that take no time. Times without a zone are those of `timeZone`. Throws on what is no calendar, and
 * where the occurrences of a series cannot be computed: their times are not known to be free.
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
      // Most of an old series. Its instants, and what was changed in it, cost ten times as much to tell.
      if (wallOf(next) < skipped) continue;
      if (toInstant(next, timeZone) >= to) break;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      add(item, startDate, endDate);
    }
  }
  // An occurrence may have been moved here from a time that is not looked at.
  for (const change of changes) add(change, change.startDate, change.endDate);
  return busy.filter((one, place) => busy.findIndex((other) => isSame(one, other)) === place);
}

/** The single event of a calendar object; null where there is none. Throws on what is no calendar. */
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

/** Staff cancels in a program of its own, which changes the status alone. */
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

/** Of an occurrence, at most; infinite where a change of all later ones may move them anywhere. */
function lengthOf(event: ICAL.Event, changes: readonly ICAL.Event[]): number {
  const isMoved = changes.some((change) => change.uid === event.uid && change.modifiesFuture());
  return isMoved ? Number.POSITIVE_INFINITY : event.duration.toSeconds() * secondMs;
}

function takesTime(component: ICAL.Component): boolean {
  return textOf(component, 'status') !== 'CANCELLED' && textOf(component, 'transp') !== 'TRANSPARENT';
}

/** In capitals. */
function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
}

function toInstant(time: ICAL.Time, timeZone: string): Instant {
  const zone = time.zone?.tzid;
  if (zone !== undefined && zone !== 'floating') return time.toUnixTime() * 1_000;
  const wall = wallOf(time);
  // The name of a zone that the calendar does not describe; missing in the types of the package.
  const { timezone } = time as { timezone?: unknown };
  for (const name of [timezone, timeZone]) {
    const at = typeof name === 'string' && isTimeZone(name) ? instantAt(name, wall) : null;
    if (at !== null) return at;
  }
  // Clocks that skip this show it an hour later.
  return instantAt(timeZone, wall + hourMs) ?? wall;
}

/** As if the clock were that of UTC. */
function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

function isSame(a: BusyTime, b: BusyTime): boolean {
  return a.uid === b.uid && a.startsAt === b.startsAt && a.endsAt === b.endsAt;
}
