import type { AppointmentState } from '#contracts/business/appointments.js';
import type { BookableService, StoredAppointment } from '#engine/ports/appointment-store.js';
import { EntitySchema } from '../typeorm.js';

export interface ServiceRow {
  id: string;
  name: string;
  minutes: number;
  places: number;
  /** JSON. */
  hours: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const serviceRow = new EntitySchema<ServiceRow>({
  name: 'services',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    minutes: { type: 'integer' },
    places: { type: 'integer' },
    hours: { type: 'text' },
    version: { type: 'integer' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

export function toServiceRow({ hours, ...service }: BookableService): ServiceRow {
  return { ...service, hours: JSON.stringify(hours) };
}

export function fromServiceRow({ hours, ...row }: ServiceRow): BookableService {
  return { ...row, id: row.id as BookableService['id'], hours: JSON.parse(hours) };
}

export interface AppointmentRow {
  id: string;
  serviceId: string;
  serviceName: string;
  startsAt: number;
  endsAt: number;
  state: string;
  guestName: string;
  guestEmail: string;
  guestPhone: string | null;
  note: string | null;
  writeKey: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const appointmentRow = new EntitySchema<AppointmentRow>({
  name: 'appointments',
  columns: {
    id: { type: 'text', primary: true },
    serviceId: { type: 'text', name: 'service_id' },
    serviceName: { type: 'text', name: 'service_name' },
    startsAt: { type: 'bigint', name: 'starts_at' },
    endsAt: { type: 'bigint', name: 'ends_at' },
    state: { type: 'text' },
    guestName: { type: 'text', name: 'guest_name' },
    guestEmail: { type: 'text', name: 'guest_email' },
    guestPhone: { type: 'text', name: 'guest_phone', nullable: true },
    note: { type: 'text', nullable: true },
    writeKey: { type: 'text', name: 'write_key', nullable: true },
    version: { type: 'integer' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

export function toRow({ guest, ...appointment }: StoredAppointment): AppointmentRow {
  return { ...appointment, guestName: guest.name, guestEmail: guest.email, guestPhone: guest.phone };
}

export function fromRow({ guestName, guestEmail, guestPhone, ...row }: AppointmentRow): StoredAppointment {
  return {
    ...row,
    id: row.id as StoredAppointment['id'],
    serviceId: row.serviceId as StoredAppointment['serviceId'],
    state: row.state as AppointmentState,
    guest: { name: guestName, email: guestEmail, phone: guestPhone },
  };
}
