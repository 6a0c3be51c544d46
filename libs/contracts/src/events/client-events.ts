import { z } from 'zod';
import { clientId } from '../ids.js';
import { event } from './define-event.js';
import { source, sourceWords } from './record-source.js';

const published = { audience: 'staff', published: true } as const;

/** Fields of a client that an event names as changed; it does not contain their values. */
export const clientFields = ['name', 'email', 'phone', 'externalIds', 'customFields'] as const;
export type ClientField = (typeof clientFields)[number];

const orderData = {
  clientId: clientId.describe('The client who placed the order.'),
  clientEmail: z.string().describe('Email address of the client at the time of the event.'),
  number: z.string().describe('Order number, as the client knows it.'),
};
const orderWords = ['clientEmail', 'number', 'status'];

/** Events of clients and their orders. They contain little personal data: a receiver reads the client for more. */
export const clientEvents = {
  'client.created': event(
    'client',
    published,
    z
      .object({
        name: z.string().describe('Name of the client at the time of the event.'),
        clientEmail: z.string().describe('Email address of the client at the time of the event.'),
        source: source.optional(),
      })
      .describe('A client was created. The email address is empty if the connected system has none.'),
    ['name', 'clientEmail', sourceWords],
  ),
  'client.updated': event(
    'client',
    published,
    z
      .object({
        clientEmail: z.string().describe('Current email address of the client.'),
        changed: z.array(z.enum(clientFields)).min(1).describe('Names of the changed fields.'),
        source: source.optional(),
      })
      .describe('A client was updated.'),
    ['clientEmail', sourceWords],
  ),
  'client.removed': event(
    'client',
    published,
    z
      .object({ orders: z.number().int().describe('Number of orders deleted with the client.') })
      .describe('The client was deleted with all orders, and personal data in earlier events was erased.'),
  ),
  'order.created': event(
    'order',
    published,
    z.object({ ...orderData, status: z.string().describe('Status of the order.') }).describe('An order was created.'),
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
          .describe(
            'Id of the client. Null if the order is in a connected system and its customer is not a client here.',
          ),
        status: z.string().describe('Status of the order after the event.'),
        source: source.optional(),
      })
      .describe('An order was updated, for example its status.'),
    [...orderWords, sourceWords],
  ),
  'order.removed': event(
    'order',
    published,
    z.object({ clientId: clientId.describe('The client who had placed the order.') }).describe('An order was deleted.'),
  ),
} as const;
