import { z } from 'zod';
import { ticketStates } from '../business/tickets.js';
import { conversationId, isoInstant, serviceId } from '../ids.js';
import { money } from '../orders.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';
import { source, sourceWords } from './record-source.js';

const published = { audience: 'staff', published: true } as const;

const clientEmail = z.string().describe('Email address that it is for, at that time.');

const origin = {
  conversationId: conversationId.optional().describe('The conversation in which it was done.'),
  source: source.optional(),
};

const bookingData = {
  ...origin,
  serviceId,
  service: z.string().describe('Name of the service at that time.'),
  startsAt: isoInstant,
  endsAt: isoInstant,
  clientEmail,
};
const ticketData = {
  ...origin,
  number: z
    .int()
    .optional()
    .describe('The number that the customer got. Missing: the system does not number its tickets.'),
  state: z.enum(ticketStates),
  clientEmail,
};

const bookingWords = ['service', 'clientEmail', sourceWords];

/** Events of the systems of the business, our own and those that are connected. Little is said of a person: whoever needs more reads the resource. */
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
            'A note is for staff alone, a comment for the customer as well. `other`: a connected system does not say more.',
          ),
      })
      .describe('The state of a ticket was changed, or somebody commented on it.'),
    ['clientEmail', sourceWords],
  ),
  'payment.succeeded': event(
    'payment',
    published,
    z
      .object({
        ...origin,
        reference: z.string().describe('What was paid for, such as the number of an order.'),
        amount: money,
        clientEmail: clientEmail.nullable(),
      })
      .describe('Something was paid.'),
    ['reference', 'clientEmail', sourceWords],
  ),
  'payment_settings.updated': event(
    'payment_settings',
    { audience: 'internal' },
    z
      .object({ changes: z.array(changeOf(z.enum(['linkTemplate']))).describe('What is other than before.') })
      .describe('The address at which customers pay was changed.'),
  ),
} as const;
