import type { AppointmentState } from '#contracts/business/appointments.js';
import type { ServiceContent } from '#contracts/business/services.js';
import type { BookingId, Instant, ServiceId } from '#contracts/ids.js';
import type { Window } from './conversation-store.js';

/** Something that can be booked, and when. */
export interface BookableService extends ServiceContent {
  readonly id: ServiceId;
  /** Raised by one at every change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What can be booked: few, read as a whole. */
export interface ServiceStore {
  get(id: ServiceId): Promise<BookableService | null>;
  /** By name. */
  all(): Promise<BookableService[]>;
  put(service: BookableService): Promise<void>;
  remove(id: ServiceId): Promise<void>;
}

/** A time that is taken, the end exclusive. */
export interface TakenTime {
  readonly id: BookingId;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export interface StoredAppointment extends TakenTime {
  readonly serviceId: ServiceId;
  /** As it was called when it was booked. */
  readonly serviceName: string;
  readonly state: AppointmentState;
  /** Empty words: they were erased. */
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly note: string | null;
  /** Key of the write that made it, where there was one. No two share one. */
  readonly writeKey: string | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Every field narrows. */
export interface AppointmentFilter {
  readonly serviceId?: ServiceId;
  readonly state?: AppointmentState;
  /** In lower case. */
  readonly email?: string;
  /** Those that end after this. */
  readonly after?: Instant;
  /** Those that begin before this. */
  readonly before?: Instant;
}

/** Appointments. Totals are counted up to `limits.countedRows`. */
export interface AppointmentStore {
  get(id: BookingId): Promise<StoredAppointment | null>;
  byWriteKey(key: string): Promise<StoredAppointment | null>;
  /** Earliest first. */
  list(filter: AppointmentFilter, window: Window): Promise<{ items: StoredAppointment[]; total: number }>;
  /** What is booked of a service and overlaps [from, to). */
  taken(serviceId: ServiceId, from: Instant, to: Instant): Promise<TakenTime[]>;
  /** Adds or replaces. Rejects where the key is that of another. */
  put(appointment: StoredAppointment): Promise<void>;
}
