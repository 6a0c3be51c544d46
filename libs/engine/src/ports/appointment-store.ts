import type { AppointmentState } from '#contracts/business/appointments.js';
import type { ServiceContent } from '#contracts/business/services.js';
import type { BookingId, Instant, ServiceId } from '#contracts/ids.js';
import type { Window } from './conversation-store.js';

/** Bookable service with its opening times. */
export interface BookableService extends ServiceContent {
  readonly id: ServiceId;
  /** Version, incremented by every change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Store of bookable services: few, read as a whole. */
export interface ServiceStore {
  get(id: ServiceId): Promise<BookableService | null>;
  /** By name. */
  all(): Promise<BookableService[]>;
  put(service: BookableService): Promise<void>;
  remove(id: ServiceId): Promise<void>;
}

/** Taken time, end exclusive. */
export interface TakenTime {
  readonly id: BookingId;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export interface StoredAppointment extends TakenTime {
  readonly serviceId: ServiceId;
  /** Name of the service at the time of booking. */
  readonly serviceName: string;
  readonly state: AppointmentState;
  /** Empty strings: erased. */
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly note: string | null;
  /** Idempotency key of the write that created it, if any. Unique. */
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
  /** Ending after this. */
  readonly after?: Instant;
  /** Starting before this. */
  readonly before?: Instant;
}

/** Store of appointments. Totals are counted up to `limits.countedRows`. */
export interface AppointmentStore {
  get(id: BookingId): Promise<StoredAppointment | null>;
  byWriteKey(key: string): Promise<StoredAppointment | null>;
  /** Earliest first. */
  list(filter: AppointmentFilter, window: Window): Promise<{ items: StoredAppointment[]; total: number }>;
  /** Appointments of a service that overlap [from, to). */
  taken(serviceId: ServiceId, from: Instant, to: Instant): Promise<TakenTime[]>;
  /** Upsert. Rejects if the key belongs to another appointment. */
  put(appointment: StoredAppointment): Promise<void>;
}
