import type { CircuitState } from '#contracts/webhooks.js';
import type { WebhookAttempt, WebhookEndpoint } from './webhook-stores.js';

/** Message of a delivery; the id is that of the event, the same at every attempt. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

/** `not_sent`: the circuit breaker is open; retry after the pause. */
export type WebhookAnswer =
  | { readonly kind: 'attempted'; readonly attempt: WebhookAttempt; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'not_sent'; readonly retryAfterMs: number };

/** Signs a message and sends it once. Never rejects. */
export interface WebhookSender {
  send(endpoint: WebhookEndpoint, message: WebhookMessage, signal?: AbortSignal): Promise<WebhookAnswer>;
  /** State of the endpoint's circuit breaker. */
  circuit(endpointId: string): CircuitState;
}

/** Whether the endpoint accepted it: any 2xx. */
export function isSuccess({ status }: Pick<WebhookAttempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}
