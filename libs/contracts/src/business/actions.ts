import { z } from 'zod';
import { dateTime } from '../date-time.js';
import { emailAddress, shortText } from '../text.js';
import { appointment, guest, service, slot } from './appointments.js';
import type { BusinessPort } from './business-ports.js';
import { type CustomActionName, customActionName } from './custom-action-name.js';
import { customer, customerChanges } from './customers.js';
import { availability, businessOrder } from './orders.js';
import { payment, paymentLink, paymentRequest } from './payments.js';
import { newTicket, ticket } from './tickets.js';

export const jsonObject = z.record(z.string(), z.unknown());

/**
 * Identity level that a visitor needs before the bot runs an action. `none`: no proof. `matched`: the visitor names
 * something that only the customer knows beside the number, such as the e-mail address of the order. `verified`: the
 * identity is proven.
 */
export const identityLevels = ['none', 'matched', 'verified'] as const;
export type IdentityLevel = (typeof identityLevels)[number];

interface ActionDefinition<I extends z.ZodObject, O extends z.ZodObject> {
  readonly port: BusinessPort;
  readonly identity: IdentityLevel;
  /** A write is idempotent by its key, an unknown outcome is looked up, and the visitor confirms it first. */
  readonly effect: 'read' | 'write';
  readonly input: I;
  readonly output: O;
}

const read = <I extends z.ZodObject, O extends z.ZodObject>(
  port: BusinessPort,
  identity: IdentityLevel,
  input: I,
  output: O,
): ActionDefinition<I, O> => ({ port, identity, effect: 'read', input, output });

const write = <I extends z.ZodObject, O extends z.ZodObject>(
  port: BusinessPort,
  identity: IdentityLevel,
  input: I,
  output: O,
): ActionDefinition<I, O> => ({ port, identity, effect: 'write', input, output });

/**
 * Proof, beside a number, that a visitor may see the record; null if the caller is trusted: staff, or a visitor signed
 * in on the site.
 */
const proof = {
  email: emailAddress
    .nullable()
    .describe(
      'E-mail address that the customer gives as proof. If the record has another one, the result is `not_found`. Null if none was given: enough for staff and programs, and for a customer whose identity is proven.',
    ),
};
const reference = shortText(60);
const appointmentId = shortText(200);

/**
 * Built-in actions in business systems: what each needs, takes and returns. The bot's dialogue, the buttons of
 * operators, REST and a language model's tools share this table. The customer is never part of an input: the engine
 * takes it from the conversation.
 */
export const actions = {
  'order.status': read(
    'orders',
    'matched',
    z.strictObject({ number: reference, ...proof }),
    z.object({ order: businessOrder }),
  ),
  'order.list': read('orders', 'verified', z.strictObject({}), z.object({ orders: z.array(businessOrder) })),
  'product.availability': read(
    'orders',
    'none',
    z.strictObject({ text: shortText(200) }),
    z.object({ products: z.array(availability) }),
  ),
  'appointment.services': read('appointments', 'none', z.strictObject({}), z.object({ services: z.array(service) })),
  'appointment.find': read(
    'appointments',
    'none',
    z.strictObject({ serviceId: shortText(200), from: dateTime, to: dateTime }),
    z.object({ slots: z.array(slot) }),
  ),
  'appointment.list': read(
    'appointments',
    'verified',
    z.strictObject({}),
    z.object({ appointments: z.array(appointment) }),
  ),
  'appointment.status': read(
    'appointments',
    'matched',
    z.strictObject({
      number: reference
        .nullable()
        .describe(
          'The start time, as the customer knows it. Null for all upcoming bookings of a customer whose identity is vouched for.',
        ),
      ...proof,
    }),
    z.object({ appointments: z.array(appointment) }),
  ),
  'appointment.book': write(
    'appointments',
    'none',
    z.strictObject({ slot, guest, note: shortText(1000).nullable() }),
    z.object({ appointment }),
  ),
  'appointment.move': write(
    'appointments',
    'matched',
    z.strictObject({ appointmentId, slot, ...proof }),
    z.object({ appointment }),
  ),
  'appointment.cancel': write(
    'appointments',
    'matched',
    z.strictObject({ appointmentId, ...proof }),
    z.object({ appointment }),
  ),
  'ticket.open': write('tickets', 'none', newTicket, z.object({ ticket })),
  'ticket.list': read('tickets', 'verified', z.strictObject({}), z.object({ tickets: z.array(ticket) })),
  'ticket.status': read('tickets', 'matched', z.strictObject({ ticketId: reference, ...proof }), z.object({ ticket })),
  'payment.status': read(
    'payments',
    'matched',
    z.strictObject({ reference, ...proof }),
    z.object({ payments: z.array(payment) }),
  ),
  'payment.link': write('payments', 'verified', paymentRequest, z.object({ link: paymentLink })),
  'client.read': read('customers', 'verified', z.strictObject({}), z.object({ customer })),
  'client.update': write(
    'customers',
    'verified',
    z.strictObject({ changes: customerChanges, expected: z.string().max(200).nullable() }),
    z.object({ customer }),
  ),
} as const;

/** Input or output of an action, as the log stores it. */
export type JsonObject = z.output<typeof jsonObject>;

export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as [ActionName, ...ActionName[]];

/** Any action: a built-in one or a custom one. */
export type AnyActionName = ActionName | CustomActionName;
export const anyActionName = z.union([z.enum(actionNames), customActionName]);

/** Properties of an action that rules check. */
export const actionNature = z
  .object({ identity: z.enum(identityLevels), effect: z.enum(['read', 'write']) })
  .readonly()
  .describe('Properties of a custom action at the time of the request.');
export type ActionNature = z.output<typeof actionNature>;

/**
 * Nature of an action as it was requested: a custom action's is stored with the request, since the action may have been
 * changed since.
 */
export function natureOf(requested: { readonly action: AnyActionName; readonly custom?: ActionNature }): ActionNature {
  return requested.custom ?? actions[requested.action as ActionName];
}

const builtIn = z.discriminatedUnion(
  'action',
  actionNames.map((name) => z.strictObject({ action: z.literal(name), input: actions[name].input })) as unknown as [
    z.ZodObject<{ action: z.ZodLiteral<ActionName>; input: z.ZodObject }>,
  ],
);
const custom = z.strictObject({
  action: customActionName,
  input: jsonObject.describe('Input of the action. Its schema is returned by `GET /api/v1/actions`.'),
});

/** A request of staff or a program: an action with its input. */
export const actionCreate = z.union([builtIn, custom]);

export type ActionInput<N extends ActionName> = z.output<(typeof actions)[N]['input']>;
export type ActionOutput<N extends ActionName> = z.output<(typeof actions)[N]['output']>;
