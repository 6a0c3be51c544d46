import type { Appointment, Guest, Service, Slot } from '#contracts/business/appointments.js';
import type { Instant } from '#contracts/ids.js';
import type { BusinessResult, WriteKey } from './business-result.js';

export interface FreeQuery {
  readonly serviceId: string;
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
  readonly limit: number;
}

export interface Booking {
  readonly slot: Slot;
  readonly guest: Guest;
  readonly note: string | null;
}

/** Appointment system: free times and appointments. */
export interface AppointmentBook {
  /** How far ahead appointments can be booked. Missing: unknown, beyond its free times. */
  readonly bookableAheadMs?: number;
  services(): Promise<BusinessResult<Service[]>>;
  /** Free times of a service, earliest first. `not_found`: no such service. */
  free(query: FreeQuery): Promise<BusinessResult<Slot[]>>;
  /** `conflict`: taken meanwhile, or begun. `invalid`: no time of this service. */
  book(booking: Booking, key: WriteKey): Promise<BusinessResult<Appointment>>;
  /** Appointment booked under this key; null: none. */
  booked(key: WriteKey): Promise<BusinessResult<Appointment | null>>;
  appointment(id: string): Promise<BusinessResult<Appointment | null>>;
  /** Appointments that end after `after`, earliest first. */
  appointmentsOf(email: string, after: Instant): Promise<BusinessResult<Appointment[]>>;
  /** Idempotent. Faults as for `book`. */
  move(id: string, slot: Slot): Promise<BusinessResult<Appointment>>;
  /** Idempotent. */
  cancel(id: string): Promise<BusinessResult<Appointment>>;
}
