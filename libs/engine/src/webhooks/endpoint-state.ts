import type { WebhookDisableReason } from '#contracts/events/webhook-events.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import type { WebhookEndpoint } from '../ports/webhook-stores.js';
import { discardPending } from './bulk-work.js';

type StatePorts = Pick<Ports, 'clock' | 'ids'>;
type Stores = Pick<Transaction, 'webhookEndpoints' | 'webhookDeliveries' | 'events'>;

/** Enables an endpoint, in a transaction of the caller: it gets the events after `startsAfter`. */
export async function enableEndpoint(
  ports: StatePorts,
  { webhookEndpoints, events }: Stores,
  before: WebhookEndpoint,
  { author, startsAfter }: { readonly author: Author; readonly startsAfter: number },
): Promise<WebhookEndpoint> {
  if (before.state === 'enabled') return before;
  const updatedAt = ports.clock.now();
  const endpoint: WebhookEndpoint = {
    ...before,
    ...{ state: 'enabled', disabledReason: null, failingSince: null, startsAfter, updatedAt },
  };
  await webhookEndpoints.put(endpoint);
  await events.append(newEvent(ports, 'webhook_endpoint.enabled', endpoint.id, author, {}));
  return endpoint;
}

/** Disables an endpoint, in a transaction of the caller. Pending deliveries fail: the receiver can use the feed or a redelivery. */
export async function disableEndpoint(
  ports: StatePorts,
  { webhookEndpoints, webhookDeliveries, events }: Stores,
  before: WebhookEndpoint,
  { author, reason }: { readonly author: Author; readonly reason: WebhookDisableReason },
): Promise<WebhookEndpoint> {
  if (before.state !== 'enabled') return before;
  const updatedAt = ports.clock.now();
  const disabled: WebhookEndpoint = { ...before, state: 'disabled', disabledReason: reason, updatedAt };
  const endpoint = await discardPending({ webhookDeliveries }, disabled, updatedAt);
  await webhookEndpoints.put(endpoint);
  await events.append(newEvent(ports, 'webhook_endpoint.disabled', endpoint.id, author, { reason }));
  return endpoint;
}
