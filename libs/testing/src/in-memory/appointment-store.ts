import type { BookingId, Instant, ServiceId } from '#contracts/ids.js';
import type {
  AppointmentFilter,
  AppointmentStore,
  BookableService,
  ServiceStore,
  StoredAppointment,
  TakenTime,
} from '#engine/ports/appointment-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryServiceStore implements ServiceStore, Restorable {
  readonly #byId = new Map<ServiceId, BookableService>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: ServiceId): Promise<BookableService | null> {
    return this.#byId.get(id) ?? null;
  }

  async all(): Promise<BookableService[]> {
    const order = (a: BookableService, b: BookableService) => (`${a.name} ${a.id}` < `${b.name} ${b.id}` ? -1 : 1);
    return [...this.#byId.values()].toSorted(order);
  }

  async put(service: BookableService): Promise<void> {
    this.#byId.set(service.id, service);
  }

  async remove(id: ServiceId): Promise<void> {
    this.#byId.delete(id);
  }
}

export class InMemoryAppointmentStore implements AppointmentStore, Restorable {
  readonly #byId = new Map<BookingId, StoredAppointment>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: BookingId): Promise<StoredAppointment | null> {
    return this.#byId.get(id) ?? null;
  }

  async byWriteKey(key: string): Promise<StoredAppointment | null> {
    return [...this.#byId.values()].find(({ writeKey }) => writeKey === key) ?? null;
  }

  async list(
    { serviceId, state, email, after, before }: AppointmentFilter,
    { offset, limit }: Window,
  ): Promise<{ items: StoredAppointment[]; total: number }> {
    const found = this.#sorted().filter(
      (one) =>
        (serviceId === undefined || one.serviceId === serviceId) &&
        (state === undefined || one.state === state) &&
        (email === undefined || one.guest.email === email) &&
        (after === undefined || one.endsAt > after) &&
        (before === undefined || one.startsAt < before),
    );
    return { items: found.slice(offset, offset + limit), total: found.length };
  }

  async taken(serviceId: ServiceId, from: Instant, to: Instant): Promise<TakenTime[]> {
    return this.#sorted()
      .filter((one) => one.serviceId === serviceId && one.state === 'booked' && one.startsAt < to && one.endsAt > from)
      .map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt }));
  }

  async put(appointment: StoredAppointment): Promise<void> {
    const { writeKey, id } = appointment;
    const namesake = writeKey === null ? null : await this.byWriteKey(writeKey);
    if (namesake && namesake.id !== id) throw new Error('there is one already');
    this.#byId.set(id, appointment);
  }

  #sorted(): StoredAppointment[] {
    return [...this.#byId.values()].toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
  }
}
