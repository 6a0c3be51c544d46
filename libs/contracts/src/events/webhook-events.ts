import { z } from 'zod';
import { timing } from '../limits.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';

/** For the audit: a webhook about webhooks would report its own changes to whoever caused them. */
const internal = { audience: 'internal' } as const;

/** Why an endpoint gets nothing any more: an admin turned it off, it replied 410, or nothing but failures for `timing.webhookFailingDays`. */
export const webhookDisableReasons = ['requested', 'gone', 'failing'] as const;
export type WebhookDisableReason = (typeof webhookDisableReasons)[number];

const host = z.string().describe('Host of the address. The path may hold a secret.');
const eventTypes = z.array(z.string()).describe('Types of events that it gets.');

/** Events of webhook endpoints. */
export const webhookEvents = {
  'webhook_endpoint.created': event(
    'webhook_endpoint',
    internal,
    z.object({ host, eventTypes }).describe('An endpoint was added. It gets nothing before it is verified.'),
  ),
  'webhook_endpoint.updated': event(
    'webhook_endpoint',
    internal,
    z
      .object({
        host,
        eventTypes,
        changes: z
          .array(changeOf(z.enum(['host', 'eventTypes'])))
          .optional()
          .describe('What is other than before. Missing in events of earlier versions.'),
      })
      .describe('Address, event types or description were changed.'),
  ),
  'webhook_endpoint.enabled': event(
    'webhook_endpoint',
    internal,
    z.object({}).describe('The endpoint gets events from now on: it was verified, or turned on again.'),
  ),
  'webhook_endpoint.disabled': event(
    'webhook_endpoint',
    internal,
    z.object({ reason: z.enum(webhookDisableReasons) }).describe('The endpoint gets nothing any more.'),
  ),
  'webhook_endpoint.secret_rotated': event(
    'webhook_endpoint',
    internal,
    z
      .object({})
      .describe(`The endpoint has a new secret. The one before stays valid for ${timing.secretRotationHours} hours.`),
  ),
  'webhook_endpoint.secret_ended': event(
    'webhook_endpoint',
    internal,
    z.object({}).describe('The previous secret was ended before its time.'),
  ),
  'webhook_endpoint.removed': event(
    'webhook_endpoint',
    internal,
    z.object({ host }).describe('The endpoint was deleted, with its log of deliveries.'),
  ),
} as const;
