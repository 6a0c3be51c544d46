import type { WebhookDelivery } from '#engine/ports/webhook-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface WebhookDeliveryRow {
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  position: number | null;
  streamId: string;
  state: WebhookDelivery['state'];
  failedAttempts: number;
  nextAttemptAt: number | null;
  /** JSON. */
  attempts: string;
  attemptCount: number;
  isErased: boolean;
  createdAt: number;
}

export const webhookDeliveryRow = new EntitySchema<WebhookDeliveryRow>({
  name: 'webhook_deliveries',
  columns: {
    id: { type: 'text', primary: true },
    endpointId: { type: 'text', name: 'endpoint_id' },
    eventId: { type: 'text', name: 'event_id' },
    eventType: { type: 'text', name: 'event_type' },
    position: { type: 'bigint', nullable: true },
    streamId: { type: 'text', name: 'stream_id' },
    state: { type: 'text' },
    failedAttempts: { type: 'integer', name: 'failed_attempts' },
    nextAttemptAt: { type: 'bigint', name: 'next_attempt_at', nullable: true },
    attempts: { type: 'text' },
    attemptCount: { type: 'integer', name: 'attempt_count' },
    isErased: { type: 'boolean', name: 'is_erased' },
    createdAt: { type: 'bigint', name: 'created_at' },
  },
});

export function toRow({ attempts, ...delivery }: WebhookDelivery): WebhookDeliveryRow {
  return { ...delivery, attempts: JSON.stringify(attempts) };
}

export function fromRow({ attempts, ...row }: WebhookDeliveryRow): WebhookDelivery {
  return { ...row, attempts: JSON.parse(attempts) } as WebhookDelivery;
}
