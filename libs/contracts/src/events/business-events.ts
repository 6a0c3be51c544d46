import { z } from 'zod';
import { ticketStates } from '../business/tickets.js';
import { isoInstant, serviceId } from '../ids.js';
import { money } from '../orders.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';

const published = { audience: 'staff', published: true } as const;

const clientEmail = z.string().describe('Email address that it is for, at that time.');

const bookingData = {
  serviceId,
  service: z.string().describe('Name of the service at that time.'),
  startsAt: isoInstant,
  endsAt: isoInstant,
  clientEmail,
};
const ticketData = {
  number: z.int().describe('What the customer was told.'),
  state: z.enum(ticketStates),
  clientEmail,
};

const bookingWords = ['service', 'clientEmail'];

/** Events of the systems of the business, as far as they are our own. Little is said of a person: whoever needs more reads the resource. */
export const businessEvents = {
  'booking.confirmed': event(
    'booking',
    published,
    z.object(bookingData).describe('An appointment was booked.'),
    bookingWords,
  ),
  'booking.moved': event(
    'booking',
    published,
    z
      .object({ ...bookingData, previousStart: isoInstant.describe('When it was to begin before.') })
      .describe('An appointment takes place at another time.'),
    bookingWords,
  ),
  'booking.cancelled': event(
    'booking',
    published,
    z.object(bookingData).describe('An appointment was cancelled: its time is free again.'),
    bookingWords,
  ),
  'ticket.opened': event(
    'ticket',
    published,
    z.object({ ...ticketData, subject: z.string() }).describe('A ticket was opened.'),
    ['clientEmail', 'subject'],
  ),
  'ticket.updated': event(
    'ticket',
    published,
    z
      .object({
        ...ticketData,
        what: z
          .enum(['state', 'comment', 'note'])
          .describe('A note is for staff alone, a comment for the customer as well.'),
      })
      .describe('The state of a ticket was changed, or somebody commented on it.'),
    ['clientEmail'],
  ),
  'payment.succeeded': event(
    'payment',
    published,
    z
      .object({
        reference: z.string().describe('What was paid for, such as the number of an order.'),
        amount: money,
        clientEmail: clientEmail.nullable(),
      })
      .describe('Something was paid.'),
    ['reference', 'clientEmail'],
  ),
  'payment_settings.updated': event(
    'payment_settings',
    { audience: 'internal' },
    z
      .object({ changes: z.array(changeOf(z.enum(['linkTemplate']))).describe('What is other than before.') })
      .describe('The address at which customers pay was changed.'),
  ),
} as const;
