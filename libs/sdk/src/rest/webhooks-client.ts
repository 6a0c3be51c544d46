import type { DeliveriesQuery, RedeliveryCreate } from '#contracts/operations/webhook-deliveries.js';
import type { Page } from '#contracts/views.js';
import type {
  EventTypeView,
  WebhookDeliveryDetails,
  WebhookDeliveryView,
  WebhookEndpointChange,
  WebhookEndpointCreate,
  WebhookEndpointCreated,
  WebhookEndpointView,
  WebhookVerification,
} from '#contracts/webhooks.js';
import type { RestCaller } from './rest-caller.js';

/** Webhook endpoints and their delivery logs. */
export interface WebhooksClient {
  /** Event types, each with an example payload. */
  eventTypes(): Promise<EventTypeView[]>;
  webhookEndpoints(): Promise<WebhookEndpointView[]>;
  webhookEndpoint(id: string): Promise<WebhookEndpointView>;
  /** The secret is only in this result. */
  createWebhookEndpoint(body: WebhookEndpointCreate): Promise<WebhookEndpointCreated>;
  changeWebhookEndpoint(id: string, body: WebhookEndpointChange): Promise<WebhookEndpointView>;
  removeWebhookEndpoint(id: string): Promise<void>;
  /** Sends a challenge and waits for the response of the endpoint. */
  verifyWebhookEndpoint(id: string): Promise<WebhookVerification>;
  /** The new secret is only in this result. */
  rotateWebhookSecret(id: string): Promise<WebhookEndpointCreated>;
  endPreviousWebhookSecret(id: string): Promise<void>;
  webhookDeliveries(id: string, query?: Partial<DeliveriesQuery>): Promise<Page<WebhookDeliveryView>>;
  webhookDelivery(id: string, deliveryId: string): Promise<WebhookDeliveryDetails>;
  redeliver(id: string, body: RedeliveryCreate): Promise<{ count: number }>;
  sendTestEvent(id: string, type: EventTypeView['type']): Promise<WebhookDeliveryDetails>;
}

/** Timeout for requests that wait for the response of a receiver. */
const slow = { timeoutMs: 30_000 };

export function webhooksClient({ call, page }: RestCaller): WebhooksClient {
  return {
    eventTypes: () => call('GET /api/v1/event-types'),
    webhookEndpoints: () => call('GET /api/v1/webhook-endpoints'),
    webhookEndpoint: (id) => call('GET /api/v1/webhook-endpoints/:id', { params: { id } }),
    createWebhookEndpoint: (body) => call('POST /api/v1/webhook-endpoints', { body }),
    changeWebhookEndpoint: (id, body) => call('PATCH /api/v1/webhook-endpoints/:id', { params: { id }, body }),
    removeWebhookEndpoint: (id) => call('DELETE /api/v1/webhook-endpoints/:id', { params: { id } }),
    verifyWebhookEndpoint: (id) => call('POST /api/v1/webhook-endpoints/:id/verifications', { params: { id } }, slow),
    rotateWebhookSecret: (id) => call('POST /api/v1/webhook-endpoints/:id/secrets', { params: { id } }),
    endPreviousWebhookSecret: (id) => call('DELETE /api/v1/webhook-endpoints/:id/secrets/previous', { params: { id } }),
    webhookDeliveries: (id, query) => page('GET /api/v1/webhook-endpoints/:id/deliveries', { params: { id }, query }),
    webhookDelivery: (id, deliveryId) =>
      call('GET /api/v1/webhook-endpoints/:id/deliveries/:deliveryId', { params: { id, deliveryId } }),
    redeliver: (id, body) => call('POST /api/v1/webhook-endpoints/:id/redeliveries', { params: { id }, body }),
    sendTestEvent: (id, type) =>
      call('POST /api/v1/webhook-endpoints/:id/test-deliveries', { params: { id }, body: { type } }, slow),
  };
}
