import { z } from 'zod';
import { dateTime } from '../date-time.js';
import { bookingId, isoInstant, serviceId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { filterText, shortText } from '../text.js';
import { appointmentStates, guest } from './appointments.js';

export const bookingCreate = z.strictObject({
  serviceId,
  startsAt: dateTime.describe('A free time of the service. The end follows from the duration of the service.'),
  guest: guest.extend({ phone: guest.shape.phone.default(null) }),
  note: shortText(1_000).nullable().default(null),
});
export type BookingCreate = z.infer<typeof bookingCreate>;

/** Moves a booking, or cancels it. */
export const bookingPatch = z.union([
  z.strictObject({ startsAt: dateTime, serviceId: serviceId.optional() }),
  z.strictObject({ state: z.literal('cancelled') }),
]);
export type BookingPatch = z.infer<typeof bookingPatch>;

export const bookingsQuery = pageQuery.extend({
  serviceId: serviceId.optional(),
  state: z.enum(appointmentStates).optional(),
  email: filterText(254).optional(),
  from: dateTime.describe('Return bookings that end after this time.').optional(),
  to: dateTime.describe('Return bookings that start before this time.').optional(),
});
export type BookingsQuery = z.infer<typeof bookingsQuery>;

export const bookingView = z
  .object({
    id: bookingId,
    serviceId: serviceId.describe('The booked service.'),
    serviceName: z.string().describe('Name of the service.'),
    startsAt: isoInstant.describe('Start of the appointment.'),
    endsAt: isoInstant.describe('End of the appointment.'),
    state: z.enum(appointmentStates).describe('Whether the appointment is booked or cancelled.'),
    guest: z
      .object({
        name: z.string().describe('Name of the person.'),
        email: z.string().describe('Email address of the person.'),
        phone: z.string().nullable().describe('Phone number of the person. Null if it is not known.'),
      })
      .describe('The person who booked.'),
    note: z.string().nullable().describe('Remark of the person. Null if there is none.'),
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'BookingView' });
export type BookingView = z.infer<typeof bookingView>;

export const slotsQuery = z.strictObject({
  from: dateTime.optional().describe('Start, inclusive. Defaults to now.'),
  to: dateTime.optional().describe('End, exclusive. Defaults to four weeks after `from`.'),
});
export type SlotsQuery = z.infer<typeof slotsQuery>;

/** Free slot of a service. */
export const freeSlot = z.object({ startsAt: isoInstant, endsAt: isoInstant }).meta({ id: 'FreeSlot' });
export type FreeSlot = z.infer<typeof freeSlot>;
