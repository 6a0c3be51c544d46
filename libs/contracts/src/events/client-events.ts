import { z } from 'zod';
import { clientId } from '../ids.js';
import { event } from './define-event.js';
import { source, sourceWords } from './record-source.js';

const published = { audience: 'staff', published: true } as const;

/** Fields of a client that an event names as changed; their values are read from the client. */
export const clientFields = ['name', 'email', 'phone', 'externalIds', 'customFields'] as const;
export type ClientField = (typeof clientFields)[number];

const orderData = {
  clientId,
  clientEmail: z.string().describe('Email address of the client at that time.'),
  number: z.string().describe('As the client knows the order.'),
};
const orderWords = ['clientEmail', 'number', 'status'];

/** Events of clients and their orders. Little is said of a person: whoever needs more reads the client. */
export const clientEvents = {
  'client.created': event(
    'client',
    published,
    z
      .object({ name: z.string(), clientEmail: z.string(), source: source.optional() })
      .describe('A client was added. The address is empty where a connected system has none.'),
    ['name', 'clientEmail', sourceWords],
  ),
  'client.updated': event(
    'client',
    published,
    z
      .object({
        clientEmail: z.string().describe('Email address from now on.'),
        changed: z.array(z.enum(clientFields)).min(1).describe('The fields that are different now.'),
        source: source.optional(),
      })
      .describe('Data of the client were changed.'),
    ['clientEmail', sourceWords],
  ),
  'client.removed': event(
    'client',
    published,
    z
      .object({ orders: z.number().int().describe('How many were removed with the client.') })
      .describe('The client was removed with all orders, and the words of the events before are erased.'),
  ),
  'order.created': event(
    'order',
    published,
    z.object({ ...orderData, status: z.string() }).describe('An order was added.'),
    orderWords,
  ),
  'order.updated': event(
    'order',
    published,
    z
      .object({
        ...orderData,
        clientId: clientId
          .nullable()
          .describe('Null: the order is in a connected system, and its customer no client here.'),
        status: z.string(),
        source: source.optional(),
      })
      .describe('An order was changed, such as its status.'),
    [...orderWords, sourceWords],
  ),
  'order.removed': event('order', published, z.object({ clientId }).describe('An order was removed.')),
} as const;
