import { z } from 'zod';
import { dateTime } from '../date-time.js';
import { appointment, service, slot } from './appointments.js';
import { businessFaults } from './business-ports.js';
import { businessOrder } from './orders.js';
import { payment } from './payments.js';
import { ticket } from './tickets.js';

/** Records of one system. With a fault, `items` holds what could be read: nothing, or a part. */
const readFrom = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    fault: z
      .enum(businessFaults)
      .nullable()
      .describe('Fault of the system, in which case `items` may be incomplete. Null if it replied.'),
  });

export const bookableServices = readFrom(service).meta({ id: 'BookableServices' });
export type BookableServices = z.infer<typeof bookableServices>;

export const freeTimesQuery = z.strictObject({
  serviceId: z.string().min(1).max(200),
  from: dateTime,
  to: dateTime.describe('End, exclusive.'),
});
export type FreeTimesQuery = z.infer<typeof freeTimesQuery>;

export const freeTimes = readFrom(slot).meta({ id: 'FreeTimes' });
export type FreeTimes = z.infer<typeof freeTimes>;

/** Business records of the conversation's client. */
export const businessRecords = z
  .object({
    orders: readFrom(businessOrder).describe('The newest orders, most recently placed first.'),
    appointments: readFrom(appointment).describe('Booked appointments that are not over, earliest first.'),
    tickets: readFrom(ticket).describe('Tickets, most recently changed first.'),
    payments: readFrom(payment).describe('Payments of these orders, newest first.'),
  })
  .meta({ id: 'BusinessRecords' });
export type BusinessRecords = z.infer<typeof businessRecords>;
