import { publishedExample } from '#contracts/events/published-example.js';
import { events as catalogue } from '#contracts/events.js';
import { publishedTypes } from '#contracts/published-event.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type {
  EventTypeView,
  WebhookAttemptView,
  WebhookDeliveryDetails,
  WebhookDeliveryView,
  WebhookEndpointCreated,
  WebhookEndpointView,
  WebhookVerification,
} from '#contracts/webhooks.js';
import type { Ports } from '../ports/ports.js';
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '../ports/webhook-stores.js';
import { iso, isoOrNull } from '../views/iso.js';
import type { EndpointWithSecret } from './secrets.js';
import type { Verification } from './verify-endpoint.js';

type ViewPorts = Pick<Ports, 'webhookDeliveries' | 'webhookSender' | 'clock'>;
type EndpointPorts = ViewPorts & Pick<Ports, 'webhookEndpoints'>;

/** Every endpoint, oldest first. */
export async function listEndpoints(ports: EndpointPorts): Promise<WebhookEndpointView[]> {
  const endpoints = await ports.webhookEndpoints.all();
  return Promise.all(endpoints.map((endpoint) => toEndpointView(ports, endpoint)));
}

export async function readEndpoint(ports: EndpointPorts, id: string): Promise<Result<WebhookEndpointView>> {
  const endpoint = await ports.webhookEndpoints.get(id);
  return endpoint === null ? reject('not_found') : ok(await toEndpointView(ports, endpoint));
}

/** View of an endpoint without its secrets, with the state of its circuit breaker and the number of waiting deliveries. */
export async function toEndpointView(
  { webhookDeliveries, webhookSender, clock }: ViewPorts,
  endpoint: WebhookEndpoint,
): Promise<WebhookEndpointView> {
  const { id, url, description, eventTypes, state, disabledReason, previousSecretEndsAt } = endpoint;
  const isRotating = previousSecretEndsAt !== null && previousSecretEndsAt > clock.now();
  return {
    ...{ id, url, description, eventTypes: [...eventTypes], state, disabledReason },
    circuit: webhookSender.circuit(id),
    failingSince: isoOrNull(endpoint.failingSince),
    pending: await webhookDeliveries.pending(id),
    previousSecretEndsAt: isRotating ? iso(previousSecretEndsAt) : null,
    createdAt: iso(endpoint.createdAt),
    updatedAt: iso(endpoint.updatedAt),
  };
}

/** The only view with a secret, which is shown once. */
export async function toCreatedView(
  ports: ViewPorts,
  { endpoint, secret }: EndpointWithSecret,
): Promise<WebhookEndpointCreated> {
  return { ...(await toEndpointView(ports, endpoint)), secret };
}

export async function toVerificationView(
  ports: ViewPorts,
  { isVerified, attempt, endpoint }: Verification,
): Promise<WebhookVerification> {
  return { isVerified, attempt: toAttemptView(attempt), endpoint: await toEndpointView(ports, endpoint) };
}

export function toAttemptView({ at, ...attempt }: WebhookAttempt): WebhookAttemptView {
  return { at: iso(at), ...attempt };
}

export function toDeliveryView(delivery: WebhookDelivery): WebhookDeliveryView {
  const { id, eventId, eventType, position, state, attemptCount, attempts, nextAttemptAt, createdAt } = delivery;
  const last = attempts.at(-1);
  return {
    ...{ id, eventId, eventType, isTest: position === null, state, attemptCount },
    lastAttempt: last ? toAttemptView(last) : null,
    nextAttemptAt: isoOrNull(nextAttemptAt),
    createdAt: iso(createdAt),
  };
}

export function toDeliveryDetails(delivery: WebhookDelivery, body: string | null): WebhookDeliveryDetails {
  return { ...toDeliveryView(delivery), attempts: delivery.attempts.map(toAttemptView), body };
}

/** Types that can be sent, with description and sample. */
export function eventTypeViews(): EventTypeView[] {
  return publishedTypes.map((type) => ({
    type,
    description: catalogue[type].data.description ?? '',
    example: publishedExample(type),
  }));
}
