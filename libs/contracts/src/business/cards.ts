import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { limits } from '../limits.js';
import { money } from '../orders.js';
import { appointmentStates } from './appointments.js';
import { paymentStates } from './payments.js';
import { ticketStates } from './tickets.js';

/** Steps of an order as a visitor follows them. An order is shipped or picked up, never both. */
export const orderSteps = ['placed', 'preparing', 'shipped', 'ready_for_pickup', 'delivered'] as const;
export type OrderStep = (typeof orderSteps)[number];

const text = z.string().describe('The card as self-contained text. Also included in the `text` of the message.');
const timeZone = z.string().describe('IANA time zone in which the times are shown.');

const orderCard = z
  .object({
    kind: z.literal('order'),
    text,
    number: z.string().describe('Order number.'),
    status: z.string().describe('Status as the order system calls it; known values are translated on screen.'),
    progress: z
      .object({
        steps: z.array(z.enum(orderSteps)).min(1).describe('All steps, in order.'),
        at: z.int().min(0).describe('Index of the step reached.'),
      })
      .nullable()
      .describe('Progress of the order. Null if it is cancelled or returned, or if the status is not known.'),
    placedAt: isoInstant.describe('When the order was placed.'),
    tracking: z.string().nullable().describe('Tracking number or address of the parcel. Null if there is none.'),
    lines: z
      .array(
        z.object({
          name: z.string().describe('Name of the item.'),
          quantity: z.number().describe('Ordered quantity.'),
        }),
      )
      .describe('Items ordered. Empty if the visitor has not proven that the order is theirs.'),
    total: money.nullable().describe('Null if the visitor has not proven that the order is theirs.'),
  })
  .meta({ id: 'OrderCard' });

const slotsCard = z
  .object({
    kind: z.literal('slots'),
    text,
    service: z.string().nullable().describe('Name of the service. Null if there is only one.'),
    timeZone,
    slots: z
      .array(
        z.object({
          label: z.string().describe('The message that the visitor sends to choose this time.'),
          startsAt: isoInstant.describe('Start of the free time.'),
          endsAt: isoInstant.describe('End of the free time.'),
        }),
      )
      .min(1)
      .max(limits.offeredSlots)
      .describe('Free times, earliest first.'),
    other: z.string().describe('The message that the visitor sends to choose none of the times.'),
  })
  .meta({ id: 'SlotsCard' });

const appointmentCard = z
  .object({
    kind: z.literal('appointment'),
    text,
    reference: z.string().describe('Reference by which the visitor names the appointment.'),
    service: z.string().describe('Name of the service.'),
    startsAt: isoInstant.describe('Start of the appointment.'),
    endsAt: isoInstant.describe('End of the appointment.'),
    timeZone,
    state: z.enum(appointmentStates).describe('Whether the appointment is booked or cancelled.'),
    previousStart: isoInstant.nullable().describe('Start before the appointment was moved. Null if it was not moved.'),
  })
  .meta({ id: 'AppointmentCard' });

const paymentCard = z
  .object({
    kind: z.literal('payment'),
    text,
    reference: z.string().describe('Reference of what is paid for, such as an order number.'),
    amount: money.nullable().describe('Null if the visitor has not proven that they are the payer.'),
    state: z.enum(paymentStates).describe('State of the payment.'),
    link: z
      .object({
        url: z.url().describe('Address of the page.'),
        expiresAt: isoInstant
          .nullable()
          .describe('When the page expires. Null if it does not, or if that is not known.'),
      })
      .nullable()
      .describe('Payment page, as returned by the payment system; opens in a new tab. Null if there is none.'),
  })
  .meta({ id: 'PaymentCard' });

const ticketCard = z
  .object({
    kind: z.literal('ticket'),
    text,
    number: z.string().describe('Ticket number.'),
    subject: z.string().describe('Subject of the ticket.'),
    state: z.enum(ticketStates).describe('State of the ticket. `pending`: the business waits for the customer.'),
  })
  .meta({ id: 'TicketCard' });

/**
 * Card: structured data that a message shows beside its text; screens draw it in their own language and time zone. The
 * text is complete without it, for transcripts, e-mail and screen readers. All strings are plain text: never Markdown,
 * never HTML.
 */
export const card = z.discriminatedUnion('kind', [orderCard, slotsCard, appointmentCard, paymentCard, ticketCard]);
export type Card = z.infer<typeof card>;
export type CardKind = Card['kind'];
export type CardOf<K extends CardKind> = Extract<Card, { kind: K }>;
