import { z } from 'zod';
import { ticketStates } from '../business/tickets.js';
import { conversationId, isoInstant, serviceId } from '../ids.js';
import { money } from '../orders.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';
import { source, sourceWords } from './record-source.js';

const published = { audience: 'staff', published: true } as const;

const clientEmail = z.string().describe('Email address of the customer at the time of the event.');

const origin = {
  conversationId: conversationId.optional().describe('The conversation in which the change was made.'),
  source: source.optional(),
};

const bookingData = {
  ...origin,
  serviceId: serviceId.describe('The booked service.'),
  service: z.string().describe('Name of the service at the time of the event.'),
  startsAt: isoInstant.describe('Start of the appointment.'),
  endsAt: isoInstant.describe('End of the appointment.'),
  clientEmail,
};
const ticketData = {
  ...origin,
  number: z
    .int()
    .optional()
    .describe('Ticket number given to the customer. Absent if the system does not number its tickets.'),
  state: z.enum(ticketStates).describe('State of the ticket after the event.'),
  clientEmail,
};

const bookingWords = ['service', 'clientEmail', sourceWords];

/**
 * Events of business systems, built-in and connected. They contain little personal data: a receiver reads the resource
 * for more.
 */
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
      .object({ ...bookingData, previousStart: isoInstant.describe('The previous start time.') })
      .describe('An appointment was moved to another time.'),
    bookingWords,
  ),
  'booking.cancelled': event(
    'booking',
    published,
    z.object(bookingData).describe('An appointment was cancelled. Its time is free again.'),
    bookingWords,
  ),
  'ticket.opened': event(
    'ticket',
    published,
    z
      .object({ ...ticketData, subject: z.string().describe('Subject of the ticket.') })
      .describe('A ticket was opened.'),
    ['clientEmail', 'subject', sourceWords],
  ),
  'ticket.updated': event(
    'ticket',
    published,
    z
      .object({
        ...ticketData,
        what: z
          .enum(['state', 'comment', 'note', 'other'])
          .describe(
            'What changed. A note is for staff only, a comment also for the customer. `other`: the connected system does not say.',
          ),
      })
      .describe('The state of a ticket changed, or a comment was added.'),
    ['clientEmail', sourceWords],
  ),
  'payment.succeeded': event(
    'payment',
    published,
    z
      .object({
        ...origin,
        reference: z.string().describe('Reference of what was paid for, such as an order number.'),
        amount: money.describe('The amount that was paid.'),
        clientEmail: clientEmail.nullable(),
      })
      .describe('A payment was received.'),
    ['reference', 'clientEmail', sourceWords],
  ),
  'payment_settings.updated': event(
    'payment_settings',
    { audience: 'internal' },
    z
      .object({ changes: z.array(changeOf(z.enum(['linkTemplate']))).describe('Changed fields.') })
      .describe('The payment address was changed.'),
  ),
} as const;
