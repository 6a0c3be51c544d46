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

/** What can be booked, and what is. */
export interface AppointmentBook {
  services(): Promise<BusinessResult<Service[]>>;
  /** Free times of a service, earliest first. `not_found`: there is no such service. */
  free(query: FreeQuery): Promise<BusinessResult<Slot[]>>;
  /** `conflict`: the time is taken meanwhile. `invalid`: it is no time of this service, or past. */
  book(booking: Booking, key: WriteKey): Promise<BusinessResult<Appointment>>;
  /** What was booked under this key; null: nothing was. */
  booked(key: WriteKey): Promise<BusinessResult<Appointment | null>>;
  appointment(id: string): Promise<BusinessResult<Appointment | null>>;
  /** Those that are booked and end after `after`, earliest first. */
  appointmentsOf(email: string, after: Instant): Promise<BusinessResult<Appointment[]>>;
  /** Faults as for `book`. The same again changes nothing. */
  move(id: string, slot: Slot): Promise<BusinessResult<Appointment>>;
  /** The same again changes nothing. */
  cancel(id: string): Promise<BusinessResult<Appointment>>;
}
