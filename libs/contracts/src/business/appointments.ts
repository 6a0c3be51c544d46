import { z } from 'zod';
import { dateTime } from '../date-time.js';
import { dayMs } from '../durations.js';
import { isoInstant } from '../ids.js';
import { emailAddress, lineText } from '../text.js';

/** Bookable service: a consultation, a repair. */
export const service = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.int().min(1).describe('Duration in minutes.'),
  timeZone: z.string().nullable().describe('IANA time zone of the location. Null if the system does not provide it.'),
});
export type Service = z.infer<typeof service>;

/** Free slot of a service. Clients return it as it was offered, or with the same instants in another notation. */
export const slot = z.object({ serviceId: z.string().max(200), startsAt: dateTime, endsAt: dateTime });
export type Slot = z.infer<typeof slot>;

/** How far ahead visitors may book in the appointment book of this installation. */
export const bookableAheadMs = 366 * dayMs;

/** Person for whom an appointment is booked. */
export const guest = z.strictObject({
  name: lineText(120),
  email: emailAddress,
  phone: lineText(40).nullable(),
});
export type Guest = z.infer<typeof guest>;

export const appointmentStates = ['booked', 'cancelled'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

export const appointment = z.object({
  id: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  startsAt: isoInstant,
  endsAt: isoInstant,
  state: z.enum(appointmentStates),
  guest: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  note: z.string().nullable(),
});
export type Appointment = z.infer<typeof appointment>;
