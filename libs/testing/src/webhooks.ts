import type { EventId } from '#contracts/ids.js';
import type { WebhookDelivery, WebhookEndpoint } from '#engine/ports/webhook-stores.js';

export function aWebhookEndpoint(id: string, more: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    ...{ id, url: `https://hooks.example/${id}`, description: '', eventTypes: ['message.posted'] },
    ...{ state: 'enabled', disabledReason: null, secret: `sealed ${id}` },
    ...{ previousSecret: null, previousSecretEndsAt: null, failingSince: null, startsAfter: 0, bulkWork: null },
    ...{ createdAt: 1_000, updatedAt: 1_000 },
    ...more,
  };
}

/** A pending delivery whose first attempt is due. */
export function aWebhookDelivery(id: string, more: Partial<WebhookDelivery> = {}): WebhookDelivery {
  const createdAt = more.createdAt ?? 1_000;
  return {
    ...{ id, endpointId: 'shop', eventId: `event-${id}` as EventId, eventType: 'message.posted' },
    ...{ position: Number(id.replace(/\D/g, '')), streamId: 'conversation', state: 'pending', failedAttempts: 0 },
    ...{ nextAttemptAt: createdAt, attempts: [], attemptCount: 0, isErased: false, createdAt },
    ...more,
  };
}
