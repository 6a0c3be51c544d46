import type { Guest } from '#contracts/business/appointments.js';
import type { BookingId, Instant, ServiceId } from '#contracts/ids.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { hasPlace, isSlot } from '#domain/business/slots.js';
import type { SlotSpan } from '#domain/hours/possible-slots.js';
import type { Author } from '../access/author.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import type { BookableService, StoredAppointment } from '../ports/appointment-store.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';

export type BookPorts = Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>;
type BookStores = Pick<Transaction, 'services' | 'appointments' | 'events'>;

export interface NewAppointment {
  readonly serviceId: ServiceId;
  readonly startsAt: Instant;
  /** Missing: start plus the duration of the service. */
  readonly endsAt?: Instant;
  readonly guest: Guest;
  readonly note: string | null;
  /** Idempotency key: a repeat gets the first result. */
  readonly writeKey: string | null;
}

/**
 * Books a time. `slot_taken` if no place is left, which is decided inside the serialized transaction. `invalid` for a past time, or one
 * that the service does not offer.
 */
export function bookAppointment(
  ports: BookPorts,
  { serviceId, startsAt, endsAt, guest, note, writeKey }: NewAppointment,
  author: Author,
): Promise<Result<StoredAppointment>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<StoredAppointment>> => {
    const made = writeKey === null ? null : await stores.appointments.byWriteKey(writeKey);
    if (made) return ok(made);
    const service = await stores.services.get(serviceId);
    if (!service) return invalidAt('/serviceId', 'there is no such service');
    const slot = { startsAt, endsAt: endsAt ?? startsAt + service.minutes * 60_000 };
    const checked = await checkSlot(ports, stores, { service, slot, except: null });
    if (!checked.ok) return checked;
    const now = ports.clock.now();
    const appointment: StoredAppointment = {
      ...{ id: ports.ids.next() as BookingId, serviceId, serviceName: service.name, ...slot, state: 'booked' },
      ...{ guest, note, writeKey, version: 1, createdAt: now, updatedAt: now },
    };
    await stores.appointments.put(appointment);
    await stores.events.append(
      newEvent(ports, 'booking.confirmed', appointment.id, author, dataOf(appointment, author)),
    );
    if (author.conversationId) await stores.recordMakers.add(appointment.id, author.conversationId);
    return ok(appointment);
  });
}

export interface ChangeAppointment {
  readonly id: BookingId;
  readonly expected: ExpectedRevisions;
  readonly author: Author;
}

export interface NewTime {
  /** Missing: the same service. */
  readonly serviceId?: ServiceId | undefined;
  readonly startsAt: Instant;
  readonly endsAt?: Instant;
}

/**
 * Moves an appointment; moving it to its present time changes nothing. `booking_cancelled` for a cancelled one; else as {@link
 * bookAppointment}.
 */
export function moveAppointment(
  ports: BookPorts,
  { id, expected, author }: ChangeAppointment,
  to: NewTime,
): Promise<Result<StoredAppointment>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<StoredAppointment>> => {
    const found = atExpectedVersion(await stores.appointments.get(id), expected);
    if (!found.ok) return found;
    const present = found.value;
    if (present.state === 'cancelled') return reject('booking_cancelled');
    const { serviceId = present.serviceId, startsAt } = to;
    const isWhereItIs = serviceId === present.serviceId && startsAt === present.startsAt;
    if (isWhereItIs && (to.endsAt ?? present.endsAt) === present.endsAt) return ok(present);
    const service = await stores.services.get(serviceId);
    if (!service) return invalidAt('/serviceId', 'there is no such service');
    const slot = { startsAt, endsAt: to.endsAt ?? startsAt + service.minutes * 60_000 };
    const checked = await checkSlot(ports, stores, { service, slot, except: id });
    if (!checked.ok) return checked;
    const moved = { ...changed(ports, present), serviceId, serviceName: service.name, ...slot };
    await stores.appointments.put(moved);
    const data = { ...dataOf(moved, author), previousStart: iso(present.startsAt) };
    await stores.events.append(newEvent(ports, 'booking.moved', id, author, data));
    return ok(moved);
  });
}

/** Cancels an appointment. Idempotent. */
export function cancelAppointment(
  ports: BookPorts,
  { id, expected, author }: ChangeAppointment,
): Promise<Result<StoredAppointment>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<StoredAppointment>> => {
    const found = atExpectedVersion(await stores.appointments.get(id), expected);
    if (!found.ok) return found;
    const present = found.value;
    if (present.state === 'cancelled') return ok(present);
    const cancelled: StoredAppointment = { ...changed(ports, present), state: 'cancelled' };
    await stores.appointments.put(cancelled);
    await stores.events.append(newEvent(ports, 'booking.cancelled', id, author, dataOf(cancelled, author)));
    return ok(cancelled);
  });
}

interface Checked {
  readonly service: BookableService;
  readonly slot: SlotSpan;
  /** The appointment being moved, whose present time does not count as taken. */
  readonly except: BookingId | null;
}

async function checkSlot(
  { clock }: Pick<Ports, 'clock'>,
  { appointments }: BookStores,
  { service, slot, except }: Checked,
): Promise<Result<null>> {
  const { startsAt, endsAt } = slot;
  if (!Number.isFinite(startsAt) || startsAt < clock.now()) return invalidAt('/startsAt', 'must not be past');
  if (!isSlot(service, slot)) return invalidAt('/startsAt', 'must be a time of the service');
  const taken = (await appointments.taken(service.id, startsAt, endsAt)).filter(({ id }) => id !== except);
  return hasPlace(service, taken, slot) ? ok(null) : reject('slot_taken');
}

function changed({ clock }: Pick<Ports, 'clock'>, present: StoredAppointment): StoredAppointment {
  return { ...present, version: present.version + 1, updatedAt: clock.now() };
}

function dataOf({ serviceId, serviceName, startsAt, endsAt, guest }: StoredAppointment, { conversationId }: Author) {
  const times = { startsAt: iso(startsAt), endsAt: iso(endsAt) };
  return {
    serviceId,
    service: serviceName,
    ...times,
    clientEmail: guest.email,
    ...(conversationId && { conversationId }),
  };
}
