import { z } from 'zod';
import { isStorable } from './characters.js';
import { webhookDisableReasons } from './events/webhook-events.js';
import type { EventType } from './events.js';
import { eventId, isoInstant } from './ids.js';
import { limits } from './limits.js';
import { publishedTypes } from './published-event.js';
import { notStorable } from './text.js';
import { isWebhookUrl } from './webhook-url.js';

/** `unverified`: it has not echoed a challenge since its address was set. */
export const webhookStates = ['unverified', 'enabled', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** State of the circuit breaker: `open` pauses deliveries after failures in a row, `half_open` lets one through. */
export const circuitStates = ['closed', 'open', 'half_open'] as const;
export type CircuitState = (typeof circuitStates)[number];

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why an attempt got no reply. `secret_unreadable`: no available key opens the secret. `event_missing`: the event is
 * not in the log. `internal_error`: we could not prepare the request. These three do not count against the receiver.
 */
export const deliveryFaults = [
  'refused_address',
  'timeout',
  'unavailable',
  'broken',
  'secret_unreadable',
  'event_missing',
  'internal_error',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

const url = z
  .string()
  .max(limits.webhookUrlLength)
  .refine(isWebhookUrl, { error: 'must be an https address without a user name, password or fragment' })
  .describe('HTTPS address. Plain HTTP is accepted for the local machine if `OUTBOUND_NETWORKS` allows it.');
const description = z.string().trim().max(limits.webhookDescriptionLength).refine(isStorable, notStorable);
const eventTypes = z
  .array(z.enum(publishedTypes))
  .min(1)
  .transform((types) => [...new Set(types)])
  .describe('Types of events sent to the endpoint. The caller must be allowed to read them.');

export const webhookEndpointCreate = z.strictObject({ url, description: description.default(''), eventTypes });
export const webhookEndpointChange = z.strictObject({
  url: url.optional().describe('A new address must be verified again.'),
  description: description.optional(),
  eventTypes: eventTypes.optional(),
  isEnabled: z.boolean().optional().describe('False discards pending deliveries. True requires a verified endpoint.'),
});
export type WebhookEndpointCreate = z.output<typeof webhookEndpointCreate>;
export type WebhookEndpointChange = z.output<typeof webhookEndpointChange>;

export const webhookEndpointView = z
  .object({
    id: z.string(),
    url: z.string().describe('Address that receives the deliveries.'),
    description: z.string().describe('Note of the administrator. Empty if there is none.'),
    eventTypes: z.array(z.string()).describe('Types of events that are delivered.') as unknown as z.ZodType<
      EventType[]
    >,
    state: z
      .enum(webhookStates)
      .describe('State of the endpoint. `unverified`: has not echoed a challenge since its address was set.'),
    disabledReason: z
      .enum(webhookDisableReasons)
      .nullable()
      .describe(
        'Reason why the endpoint was disabled: on request, by a 410 response, or by continued failures. Null if it is not disabled.',
      ),
    circuit: z
      .enum(circuitStates)
      .describe(
        'State of the circuit breaker. `open`: deliveries are paused after consecutive failures. `half_open`: one delivery tests the receiver.',
      ),
    failingSince: isoInstant
      .nullable()
      .describe('Start of the current series of failures. Null if deliveries succeed.'),
    pending: z.int().describe('Number of deliveries waiting for their first or next attempt.'),
    previousSecretEndsAt: isoInstant
      .nullable()
      .describe(
        'When the previous secret expires; until then, deliveries are signed with both. Null if there is none.',
      ),
    createdAt: isoInstant,
    updatedAt: isoInstant.describe('When the endpoint was last changed.'),
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpointView = z.infer<typeof webhookEndpointView>;

/** The only replies that contain a secret. */
export const webhookEndpointCreated = webhookEndpointView
  .extend({ secret: z.string().describe('Secret that signs every delivery. Shown only once.') })
  .meta({ id: 'WebhookEndpointCreated' });
export type WebhookEndpointCreated = z.infer<typeof webhookEndpointCreated>;

export const webhookAttempt = z
  .object({
    at: isoInstant.describe('When the request was sent.'),
    status: z.int().nullable().describe('HTTP status of the response. Null if there was none.'),
    fault: z
      .enum(deliveryFaults)
      .nullable()
      .describe(
        'Reason why the attempt got no response. `secret_unreadable`, `event_missing` and `internal_error` are faults of the server and do not count against the receiver. Null if there was a response.',
      ),
    durationMs: z.int().describe('Duration in milliseconds.'),
    excerpt: z.string().nullable().describe('First 1 KB of the response. Null if there was none, or it was erased.'),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttemptView = z.infer<typeof webhookAttempt>;

export const webhookDeliveryView = z
  .object({
    id: z.string(),
    eventId: eventId.describe('The delivered event.'),
    eventType: z.string().describe('Type of the event.') as unknown as z.ZodType<EventType>,
    isTest: z.boolean().describe('True for a test event.'),
    state: z
      .enum(deliveryStates)
      .describe('Whether the event is still to be delivered, was delivered, or has failed for good.'),
    attemptCount: z.int().describe('Number of attempts so far.'),
    lastAttempt: webhookAttempt.nullable().describe('The last attempt. Null if there was none.'),
    nextAttemptAt: isoInstant.nullable().describe('When the next attempt is due. Null if there is none.'),
    createdAt: isoInstant.describe('When the delivery was queued.'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>;

export const webhookDeliveryDetails = webhookDeliveryView
  .extend({
    attempts: z.array(webhookAttempt).describe(`The last ${limits.webhookAttempts} attempts, in order.`),
    body: z
      .string()
      .nullable()
      .describe('Request body, built from the current state of the log. Null if the caller may not read the event.'),
  })
  .meta({ id: 'WebhookDeliveryDetails' });
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>;

export const webhookVerification = z
  .object({
    isVerified: z.boolean().describe('True if the endpoint echoed the challenge.'),
    attempt: webhookAttempt,
    endpoint: webhookEndpointView,
  })
  .meta({ id: 'WebhookVerification' });
export type WebhookVerification = z.infer<typeof webhookVerification>;

export const eventTypeView = z
  .object({
    type: z.string().describe('Type, such as `message.posted`.') as unknown as z.ZodType<EventType>,
    description: z.string().describe('What has happened.'),
    example: z.looseObject({}).describe('Example of the payload.'),
  })
  .meta({ id: 'EventType' });
export type EventTypeView = z.infer<typeof eventTypeView>;
