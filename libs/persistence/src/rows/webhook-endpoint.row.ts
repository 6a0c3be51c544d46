import type { WebhookEndpoint } from '#engine/ports/webhook-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface WebhookEndpointRow {
  id: string;
  url: string;
  description: string;
  /** JSON. */
  eventTypes: string;
  state: WebhookEndpoint['state'];
  disabledReason: WebhookEndpoint['disabledReason'];
  secret: string;
  previousSecret: string | null;
  previousSecretEndsAt: number | null;
  failingSince: number | null;
  startsAfter: number;
  /** JSON. */
  bulkWork: string | null;
  createdAt: number;
  updatedAt: number;
}

export const webhookEndpointRow = new EntitySchema<WebhookEndpointRow>({
  name: 'webhook_endpoints',
  columns: {
    id: { type: 'text', primary: true },
    url: { type: 'text' },
    description: { type: 'text' },
    eventTypes: { type: 'text', name: 'event_types' },
    state: { type: 'text' },
    disabledReason: { type: 'text', name: 'disabled_reason', nullable: true },
    secret: { type: 'text' },
    previousSecret: { type: 'text', name: 'previous_secret', nullable: true },
    previousSecretEndsAt: { type: 'bigint', name: 'previous_secret_ends_at', nullable: true },
    failingSince: { type: 'bigint', name: 'failing_since', nullable: true },
    startsAfter: { type: 'bigint', name: 'starts_after' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
    bulkWork: { type: 'text', name: 'bulk_work', nullable: true },
  },
});

export function toRow({ eventTypes, bulkWork, ...endpoint }: WebhookEndpoint): WebhookEndpointRow {
  return {
    ...endpoint,
    eventTypes: JSON.stringify(eventTypes),
    bulkWork: bulkWork === null ? null : JSON.stringify(bulkWork),
  };
}

export function fromRow({ eventTypes, bulkWork, ...row }: WebhookEndpointRow): WebhookEndpoint {
  return {
    ...row,
    eventTypes: JSON.parse(eventTypes) as WebhookEndpoint['eventTypes'],
    bulkWork: bulkWork === null ? null : (JSON.parse(bulkWork) as WebhookEndpoint['bulkWork']),
  };
}
