import type { CircuitState } from '#contracts/webhooks.js';
import type { WebhookAnswer, WebhookMessage, WebhookSender } from '#engine/ports/webhook-sender.js';
import type { WebhookAttempt, WebhookEndpoint } from '#engine/ports/webhook-stores.js';

type Reply = (
  message: WebhookMessage,
  endpoint: WebhookEndpoint,
  signal?: AbortSignal,
) => WebhookAnswer | Promise<WebhookAnswer>;

/** Sender without a network: replies as scripted, and records the requests. */
export class ScriptedWebhookSender implements WebhookSender {
  readonly sent: (WebhookMessage & { readonly endpointId: string })[] = [];
  reply: Reply = () => replied(200);
  circuits = new Map<string, CircuitState>();

  async send(endpoint: WebhookEndpoint, message: WebhookMessage, signal?: AbortSignal): Promise<WebhookAnswer> {
    this.sent.push({ ...message, endpointId: endpoint.id });
    return this.reply(message, endpoint, signal);
  }

  circuit(endpointId: string): CircuitState {
    return this.circuits.get(endpointId) ?? 'closed';
  }
}

export function replied(
  status: number | null,
  more: Partial<WebhookAttempt> & { readonly retryAfterMs?: number } = {},
): WebhookAnswer {
  const { retryAfterMs, ...rest } = more;
  const attempt = { at: 0, status, fault: status === null ? ('timeout' as const) : null, durationMs: 1, excerpt: null };
  return { kind: 'attempted', attempt: { ...attempt, ...rest }, retryAfterMs };
}
