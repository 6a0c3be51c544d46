import type { Appointment, Service, Slot } from '#contracts/business/appointments.js';
import { dayMs, minuteMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { possibleSlots, type SlotSpan } from '#domain/hours/possible-slots.js';
import type { AppointmentBook, Booking, FreeQuery } from '#engine/ports/business/appointment-book.js';
import { type BusinessResult, fault, type WriteKey } from '#engine/ports/business/business-result.js';
import type { BusinessClient } from '../business/business-client.js';
import { KeyedWrites } from '../business/keyed-writes.js';
import { type Booked, toIcs } from './booked-event.js';
import { CalendarCollection, type StoredEvent } from './calendar-collection.js';
import type { CalendarEvent } from './read-calendar.js';
import type { CaldavSettings } from './settings.js';

/** Maximum range of a query for free times. */
const maxRangeMs = 93 * dayMs;

type BookedEvent<E extends CalendarEvent = CalendarEvent> = E & { readonly booked: Booked };

/** Appointment book with one calendar event per appointment. Services, their length and hours come from the settings: CalDAV has none. */
export class CaldavAppointmentBook implements AppointmentBook {
  readonly #writes = new KeyedWrites<Appointment>();
  /** Tail of the write queue. CalDAV does not detect overlapping events, so the writes of one server run one after another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: BusinessClient,
    private readonly settings: CaldavSettings,
  ) {}

  async services(): Promise<BusinessResult<Service[]>> {
    return ok(this.settings.services.map((service) => this.#inZone(service)));
  }

  async free({ serviceId, from, to, limit }: FreeQuery): Promise<BusinessResult<Slot[]>> {
    const service = this.#service(serviceId);
    if (!service) return fault('not_found', 'no such service');
    const begin = Math.max(from, Date.now());
    const possible = this.#possible(service, begin, Math.min(to, begin + maxRangeMs));
    const [first, last] = [possible[0], possible.at(-1)];
    if (!first || !last) return ok([]);
    const busy = await this.#calendar().busy(first.startsAt, last.endsAt);
    if (!busy.ok) return busy;
    const free = possible.filter((slot) => !busy.value.some((one) => overlap(one, slot))).slice(0, limit);
    return ok(free.map(({ startsAt, endsAt }) => ({ serviceId, startsAt: iso(startsAt), endsAt: iso(endsAt) })));
  }

  book({ slot, guest, note }: Booking, key: WriteKey): Promise<BusinessResult<Appointment>> {
    return this.#writes.once(key, () =>
      this.#inTurn(async (calendar) => {
        const uid = uidOf(key);
        const before = await calendar.event(uid);
        if (!before.ok) return before;
        if (isBooked(before.value)) return ok(toAppointment(before.value));
        const service = this.#checked(slot);
        if (!service.ok) return service;
        const booked: Booked = { ...named(service.value), state: 'booked', guest: { ...guest }, note };
        return this.#place(calendar, { uid, ...spanOf(slot), booked, etag: null }, () => calendar.remove(uid));
      }),
    );
  }

  booked(key: WriteKey): Promise<BusinessResult<Appointment | null>> {
    return this.appointment(uidOf(key));
  }

  async appointment(id: string): Promise<BusinessResult<Appointment | null>> {
    const found = await this.#event(this.#calendar(), id);
    return found.ok ? ok(found.value && toAppointment(found.value)) : found;
  }

  async appointmentsOf(email: string, after: Instant): Promise<BusinessResult<Appointment[]>> {
    const wanted = email.toLowerCase();
    const found = await this.#calendar().eventsFor(wanted, after);
    if (!found.ok) return found;
    const own = found.value.filter(isBooked).filter(({ booked: { guest, state }, endsAt }) => {
      return guest.email.toLowerCase() === wanted && state === 'booked' && endsAt > after;
    });
    return ok(own.sort((a, b) => a.startsAt - b.startsAt).map(toAppointment));
  }

  move(id: string, slot: Slot): Promise<BusinessResult<Appointment>> {
    return this.#inTurn(async (calendar) => {
      const found = await this.#event(calendar, id);
      if (!found.ok) return found;
      const { value: before } = found;
      if (before === null) return fault('not_found', 'no such appointment');
      if (before.booked.state === 'cancelled') return fault('conflict', 'the appointment is cancelled');
      const span = spanOf(slot);
      const isThere = span.startsAt === before.startsAt && span.endsAt === before.endsAt;
      if (isThere && slot.serviceId === before.booked.serviceId) return ok(toAppointment(before));
      const service = this.#checked(slot);
      if (!service.ok) return service;
      const booked = { ...before.booked, ...named(service.value) };
      return this.#place(calendar, { ...before, ...span, booked }, async () => {
        const now = await calendar.event(before.uid);
        return now.ok && now.value ? calendar.write(before.uid, ics(before), now.value.etag) : now;
      });
    });
  }

  cancel(id: string): Promise<BusinessResult<Appointment>> {
    return this.#inTurn(async (calendar) => {
      const found = await this.#event(calendar, id);
      if (!found.ok) return found;
      const { value: before } = found;
      if (before === null) return fault('not_found', 'no such appointment');
      if (before.booked.state === 'cancelled') return ok(toAppointment(before));
      const after = { ...before, booked: { ...before.booked, state: 'cancelled' as const } };
      const written = await calendar.write(before.uid, ics(after), before.etag);
      return written.ok ? ok(toAppointment(after)) : written;
    });
  }

  /** Writes an event into a free time, and undoes the write if another program has taken the time meanwhile. */
  async #place(
    calendar: CalendarCollection,
    event: BookedEvent & { readonly etag: string | null },
    takeBack: () => Promise<BusinessResult<unknown>>,
  ): Promise<BusinessResult<Appointment>> {
    const { uid, startsAt, endsAt, etag } = event;
    const isTaken = async () => {
      const busy = await calendar.busy(startsAt, endsAt);
      return busy.ok ? ok(busy.value.some((one) => one.uid !== uid && overlap(one, event))) : busy;
    };
    const before = await isTaken();
    if (!before.ok) return before;
    if (before.value) return fault('conflict', 'the time is taken');
    const written = await calendar.write(uid, ics(event), etag);
    if (!written.ok) return written;
    // Other programs write to the calendar too. If this check fails, the time counts as free: it was free before the write.
    const after = await isTaken();
    if (!after.ok || !after.value) return ok(toAppointment(event));
    const undone = await takeBack();
    // A missing event counts as undone.
    if (undone.ok || undone.code === 'not_found') return fault('conflict', 'the time was taken meanwhile');
    return fault('timeout', `the time was taken meanwhile, and the event may still be there: ${undone.detail}`);
  }

  /** Validates that a slot can be booked, and returns its service. */
  #checked(slot: Slot): BusinessResult<Service> {
    const service = this.#service(slot.serviceId);
    if (!service) return fault('not_found', 'no such service');
    const { startsAt, endsAt } = spanOf(slot);
    if (Number.isNaN(startsAt)) return fault('invalid', 'not a time');
    if (startsAt < Date.now()) return fault('conflict', 'the time has begun');
    const [first] = this.#possible(service, startsAt, startsAt + 1);
    return first?.endsAt === endsAt ? ok(service) : fault('invalid', 'no time of this service');
  }

  #service(id: string): Service | undefined {
    const service = this.settings.services.find((one) => one.id === id);
    return service && this.#inZone(service);
  }

  #inZone(service: CaldavSettings['services'][number]): Service {
    return { ...service, timeZone: this.settings.hours.timeZone };
  }

  #possible({ minutes }: Service, from: Instant, to: Instant): SlotSpan[] {
    const step = (this.settings.stepMinutes ?? minutes) * minuteMs;
    return possibleSlots(this.settings.hours, { length: minutes * minuteMs, step }, from, to);
  }

  async #event(calendar: CalendarCollection, id: string): Promise<BusinessResult<BookedEvent<StoredEvent> | null>> {
    if (!ownUid.test(id)) return ok(null);
    const found = await calendar.event(id);
    return found.ok ? ok(isBooked(found.value) ? found.value : null) : found;
  }

  /** The calendar for one operation, whose deadline starts here. */
  #calendar(): CalendarCollection {
    return new CalendarCollection(this.client.operation(), this.settings.hours.timeZone);
  }

  /** Runs writes one after another. The deadline of the operation includes the wait. */
  #inTurn<T>(write: (calendar: CalendarCollection) => Promise<BusinessResult<T>>): Promise<BusinessResult<T>> {
    const calendar = this.#calendar();
    const turn = this.#last.then(() => write(calendar));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** UID of an event of ours. It is also the file name, so that a calendar has one event per key. */
export const ownUid = /^parley-[A-Za-z0-9_-]{1,64}$/;

function uidOf(key: WriteKey): string {
  return `parley-${key}`;
}

export function isBooked<E extends CalendarEvent>(event: E | null): event is BookedEvent<E> {
  return event !== null && event.booked !== null;
}

export function toAppointment({ uid, startsAt, endsAt, booked }: BookedEvent): Appointment {
  return { id: uid, startsAt: iso(startsAt), endsAt: iso(endsAt), ...booked };
}

function ics(event: BookedEvent): string {
  return toIcs(event.uid, toAppointment(event), event.booked, Date.now());
}

function named({ id, name }: Service) {
  return { serviceId: id, serviceName: name };
}

function spanOf({ startsAt, endsAt }: Slot): SlotSpan {
  return { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
}

function overlap(a: SlotSpan, b: SlotSpan): boolean {
  return a.startsAt < b.endsAt && a.endsAt > b.startsAt;
}

function iso(at: Instant): string {
  return new Date(at).toISOString();
}
