import { z } from 'zod';
import { dateTime } from '../date-time.js';
import { limits } from '../limits.js';
import { oneOrMore, pageQuery } from '../paging.js';
import { publishedTypes } from '../published-event.js';
import { timing } from '../timing.js';
import { deliveryStates, webhookDeliveryDetails, webhookDeliveryView } from '../webhooks.js';
import { json, operation, page } from './operation.js';

const access = ['webhooks.manage'] as const;
const params = z.strictObject({ id: z.string() });
const from = dateTime.optional().describe('Return deliveries created at or after this time.');
const to = dateTime.optional().describe('Return deliveries created before this time.');

const query = pageQuery.extend({
  states: oneOrMore(z.enum(deliveryStates)).optional(),
  types: oneOrMore(z.enum(publishedTypes)).optional(),
  from,
  to,
});
export type DeliveriesQuery = z.output<typeof query>;

export const redeliveryCreate = z.union([
  z.strictObject({ deliveryId: z.string() }),
  z
    .strictObject({
      from: dateTime,
      to: dateTime,
      states: z
        .array(z.enum(['delivered', 'failed']))
        .min(1)
        .default(['failed']),
    })
    .refine(({ from: start, to: end }) => Date.parse(start) <= Date.parse(end), {
      path: ['to'],
      message: 'must not be before from',
    }),
]);
export type RedeliveryCreate = z.output<typeof redeliveryCreate>;

/** Log of deliveries to a webhook endpoint. */
export const webhookDeliveries = {
  list: operation({
    method: 'GET',
    path: '/api/v1/webhook-endpoints/:id/deliveries',
    summary: 'List deliveries',
    description: `Newest first. Kept for ${timing.webhookLogDays} days, at most ${limits.webhookDeliveries.toLocaleString('en')} per endpoint.`,
    access,
    params,
    query,
    replies: { 200: page(webhookDeliveryView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/webhook-endpoints/:id/deliveries/:deliveryId',
    summary: 'Read a delivery with all attempts',
    access,
    params: params.extend({ deliveryId: z.string() }),
    replies: { 200: json(webhookDeliveryDetails) },
  }),
  redeliver: operation({
    method: 'POST',
    path: '/api/v1/webhook-endpoints/:id/redeliveries',
    summary: 'Redeliver one event or a period',
    description:
      'Restarts the retry schedule of each delivery, with the same `event_id`. The endpoint must be enabled. Tests and pending deliveries are skipped in a period; a single one is refused.',
    access,
    params,
    body: redeliveryCreate,
    replies: { 202: json(z.object({ count: z.int() }).meta({ id: 'Redeliveries' })) },
    errors: ['webhook_disabled', 'delivery_pending'],
  }),
  sendTest: operation({
    method: 'POST',
    path: '/api/v1/webhook-endpoints/:id/test-deliveries',
    summary: 'Send a test event',
    description:
      'Sends an example of the type with `"test": true`, once and immediately, whatever the state of the endpoint.',
    access,
    params,
    body: z.strictObject({ type: z.enum(publishedTypes) }),
    replies: { 201: json(webhookDeliveryDetails) },
  }),
};
