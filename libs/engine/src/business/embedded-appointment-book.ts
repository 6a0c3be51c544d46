import { type Appointment, bookableAheadMs, type Service, type Slot } from '#contracts/business/appointments.js';
import type { BookingId, Instant, ServiceId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { ok, type Result } from '#contracts/result.js';
import { type Author, systemAuthor } from '../access/author.js';
import type { StoredAppointment } from '../ports/appointment-store.js';
import type { AppointmentBook, Booking, FreeQuery } from '../ports/business/appointment-book.js';
import { type BusinessResult, fault, type WriteKey } from '../ports/business/business-result.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';
import { bookAppointment, cancelAppointment, moveAppointment } from './book-appointment.js';
import { attempted, toBusinessResult } from './business-faults.js';
import { findFree } from './find-free.js';

type BookPorts = Pick<Ports, 'services' | 'appointments' | 'unitOfWork' | 'clock' | 'ids'>;

/** Appointments in our own tables. Writes decide inside their transaction, so no time is booked twice. */
export class EmbeddedAppointmentBook implements AppointmentBook {
  readonly bookableAheadMs = bookableAheadMs;

  /** `author`: author of bookings and changes. */
  constructor(
    private readonly ports: BookPorts,
    private readonly author: Author = systemAuthor,
  ) {}

  async services(): Promise<BusinessResult<Service[]>> {
    const services = await this.ports.services.all();
    return ok(services.map(({ id, name, minutes, hours: { timeZone } }) => ({ id, name, minutes, timeZone })));
  }

  async free({ serviceId, ...query }: FreeQuery): Promise<BusinessResult<Slot[]>> {
    const found = await findFree(this.ports, { ...query, serviceId: serviceId as ServiceId });
    if (!found.ok) return toBusinessResult(found);
    return ok(found.value.map(({ startsAt, endsAt }) => ({ serviceId, startsAt: iso(startsAt), endsAt: iso(endsAt) })));
  }

  book({ slot, guest, note }: Booking, key: WriteKey): Promise<BusinessResult<Appointment>> {
    const email = guest.email.toLowerCase();
    const booking = { ...timeOf(slot), guest: { ...guest, email }, note, writeKey: key };
    return attempted(async () => this.#timed(slot, await bookAppointment(this.ports, booking, this.author)));
  }

  async booked(key: WriteKey): Promise<BusinessResult<Appointment | null>> {
    const appointment = await this.ports.appointments.byWriteKey(key);
    return ok(appointment && toAppointment(appointment));
  }

  async appointment(id: string): Promise<BusinessResult<Appointment | null>> {
    const appointment = await this.ports.appointments.get(id as BookingId);
    return ok(appointment && toAppointment(appointment));
  }

  async appointmentsOf(email: string, after: Instant): Promise<BusinessResult<Appointment[]>> {
    const filter = { email: email.trim().toLowerCase(), state: 'booked', after } as const;
    const { items } = await this.ports.appointments.list(filter, { offset: 0, limit: limits.pageSize });
    return ok(items.map(toAppointment));
  }

  move(id: string, slot: Slot): Promise<BusinessResult<Appointment>> {
    return attempted(async () => this.#timed(slot, await moveAppointment(this.ports, this.#change(id), timeOf(slot))));
  }

  cancel(id: string): Promise<BusinessResult<Appointment>> {
    return attempted(async () => toResult(await cancelAppointment(this.ports, this.#change(id))));
  }

  /** A slot that begins while the person decides was free when offered: they choose another one. */
  #timed({ startsAt }: Slot, result: Result<StoredAppointment>): BusinessResult<Appointment> {
    const hasBegun = !result.ok && result.code === 'invalid' && Date.parse(startsAt) < this.ports.clock.now();
    return hasBegun ? fault('conflict', 'the time has begun') : toResult(result);
  }

  #change(id: string) {
    return { id: id as BookingId, expected: null, author: this.author };
  }
}

function timeOf({ serviceId, startsAt, endsAt }: Slot) {
  return { serviceId: serviceId as ServiceId, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
}

function toResult(result: Result<StoredAppointment>): BusinessResult<Appointment> {
  return toBusinessResult(result.ok ? ok(toAppointment(result.value)) : result);
}

function toAppointment({
  id,
  serviceId,
  serviceName,
  startsAt,
  endsAt,
  state,
  guest,
  note,
}: StoredAppointment): Appointment {
  return { id, serviceId, serviceName, startsAt: iso(startsAt), endsAt: iso(endsAt), state, guest, note };
}
