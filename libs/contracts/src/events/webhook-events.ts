import { z } from 'zod';
import { timing } from '../timing.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';

/** For the audit only: a webhook about webhooks would report its own changes to whoever caused them. */
const internal = { audience: 'internal' } as const;

/**
 * Why an endpoint was disabled: an admin did so, it replied 410, or all deliveries failed for
 * `timing.webhookFailingDays`.
 */
export const webhookDisableReasons = ['requested', 'gone', 'failing'] as const;
export type WebhookDisableReason = (typeof webhookDisableReasons)[number];

const host = z.string().describe('Host of the address. The path is not included, because it may contain a secret.');
const eventTypes = z.array(z.string()).describe('Types of events sent to the endpoint.');

/** Events of webhook endpoints. */
export const webhookEvents = {
  'webhook_endpoint.created': event(
    'webhook_endpoint',
    internal,
    z.object({ host, eventTypes }).describe('An endpoint was created. It receives nothing until it is verified.'),
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
          .describe('Changed fields. Absent in events of earlier versions.'),
      })
      .describe('The address, event types or description changed.'),
  ),
  'webhook_endpoint.enabled': event(
    'webhook_endpoint',
    internal,
    z.object({}).describe('The endpoint was verified or enabled again, and now receives events.'),
  ),
  'webhook_endpoint.disabled': event(
    'webhook_endpoint',
    internal,
    z
      .object({ reason: z.enum(webhookDisableReasons) })
      .describe('The endpoint was disabled and no longer receives events.'),
  ),
  'webhook_endpoint.secret_rotated': event(
    'webhook_endpoint',
    internal,
    z
      .object({})
      .describe(`The endpoint has a new secret. The previous one stays valid for ${timing.secretRotationHours} hours.`),
  ),
  'webhook_endpoint.secret_ended': event(
    'webhook_endpoint',
    internal,
    z.object({}).describe('The previous secret was ended early.'),
  ),
  'webhook_endpoint.removed': event(
    'webhook_endpoint',
    internal,
    z.object({ host }).describe('The endpoint was deleted with its delivery log.'),
  ),
} as const;
