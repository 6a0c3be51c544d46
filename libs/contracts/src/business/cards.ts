import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { limits } from '../limits.js';
import { money } from '../orders.js';
import { appointmentStates } from './appointments.js';
import { paymentStates } from './payments.js';
import { ticketStates } from './tickets.js';

/** Stages of an order that a visitor follows. An order is shipped or picked up, never both. */
export const orderSteps = ['placed', 'preparing', 'shipped', 'ready_for_pickup', 'delivered'] as const;
export type OrderStep = (typeof orderSteps)[number];

const text = z.string().describe('The card in words, which stand alone. `text` of the message has them as well.');
const timeZone = z.string().describe('IANA name: on whose clocks the times are shown.');

const orderCard = z
  .object({
    kind: z.literal('order'),
    text,
    number: z.string(),
    status: z.string().describe('As its system calls it; screens translate those that they know.'),
    progress: z
      .object({
        steps: z.array(z.enum(orderSteps)).min(1),
        at: z.int().min(0).describe('Index of the step that it has reached.'),
      })
      .nullable()
      .describe('Null: it is cancelled or sent back, or nobody knows how far a status like this is.'),
    placedAt: isoInstant,
    tracking: z.string().nullable().describe('Number or address by which the parcel is followed.'),
    lines: z
      .array(z.object({ name: z.string(), quantity: z.number() }))
      .describe('What was ordered. Empty where it is not proven whose the order is.'),
    total: money.nullable().describe('Null where it is not proven whose the order is.'),
  })
  .meta({ id: 'OrderCard' });

const slotsCard = z
  .object({
    kind: z.literal('slots'),
    text,
    service: z.string().nullable().describe('Name of what is booked; null where there is only one.'),
    timeZone,
    slots: z
      .array(
        z.object({
          label: z.string().describe('What the visitor says to choose it: an ordinary message.'),
          startsAt: isoInstant,
          endsAt: isoInstant,
        }),
      )
      .min(1)
      .max(limits.offeredSlots)
      .describe('Free times, earliest first.'),
    other: z.string().describe('What the visitor says for none of them.'),
  })
  .meta({ id: 'SlotsCard' });

const appointmentCard = z
  .object({
    kind: z.literal('appointment'),
    text,
    reference: z.string().describe('What the visitor names it by.'),
    service: z.string(),
    startsAt: isoInstant,
    endsAt: isoInstant,
    timeZone,
    state: z.enum(appointmentStates),
    previousStart: isoInstant.nullable().describe('When it was to begin before it was moved; null: it was not.'),
  })
  .meta({ id: 'AppointmentCard' });

const paymentCard = z
  .object({
    kind: z.literal('payment'),
    text,
    reference: z.string().describe('What is paid for, such as the number of an order.'),
    amount: money.nullable().describe('Null where it is not proven who pays.'),
    state: z.enum(paymentStates),
    link: z
      .object({ url: z.url(), expiresAt: isoInstant.nullable() })
      .nullable()
      .describe('Where it is paid, as the payment system has it: opened in a tab of its own.'),
  })
  .meta({ id: 'PaymentCard' });

const ticketCard = z
  .object({
    kind: z.literal('ticket'),
    text,
    number: z.string(),
    subject: z.string(),
    state: z.enum(ticketStates),
  })
  .meta({ id: 'TicketCard' });

/**
 * Something that a message shows beside its words, as data: screens draw it in their own language and time zone. Each has a text that stands
 * alone, for transcripts, e-mail and whoever reads with a screen reader. All strings are words of people and systems: never Markdown, never HTML.
 */
export const card = z.discriminatedUnion('kind', [orderCard, slotsCard, appointmentCard, paymentCard, ticketCard]);
export type Card = z.infer<typeof card>;
export type CardKind = Card['kind'];
export type CardOf<K extends CardKind> = Extract<Card, { kind: K }>;
