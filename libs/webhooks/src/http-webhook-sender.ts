import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import type { CircuitState, DeliveryFault } from '#contracts/webhooks.js';
import type { Outbound, OutboundFault, OutboundRejection, OutboundReply } from '#engine/ports/outbound.js';
import type { Ports } from '#engine/ports/ports.js';
import type { WebhookAnswer, WebhookMessage, WebhookSender } from '#engine/ports/webhook-sender.js';
import type { WebhookAttempt, WebhookEndpoint } from '#engine/ports/webhook-stores.js';
import { sealContext } from '#engine/webhooks/secrets.js';
import { retryAfterMs } from './retry-after.js';
import { type SigningSecrets, signatureHeaders } from './signature.js';

interface Dependencies extends Pick<Ports, 'clock' | 'secretSealer'> {
  readonly outbound: Outbound;
}

/** Webhook sender over the outbound gateway, with a circuit breaker and a bulkhead for each endpoint. */
export class HttpWebhookSender implements WebhookSender {
  readonly #dependencies: Dependencies;
  /** Cache of decrypted secrets by sealed secret, shared by all deliveries with the same endpoint object. */
  readonly #opened = new WeakMap<WebhookEndpoint, Map<string, string | null>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async send(endpoint: WebhookEndpoint, message: WebhookMessage, signal?: AbortSignal): Promise<WebhookAnswer> {
    const at = this.#dependencies.clock.now();
    const secrets = this.#openSecrets(endpoint, at);
    if (secrets === null)
      return attempted({ at, status: null, fault: 'secret_unreadable', durationMs: 0, excerpt: null });
    const { id, body } = message;
    const began = performance.now();
    const result = await this.#dependencies.outbound.request({
      peer: peerOf(endpoint.id),
      url: endpoint.url,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Parley-Webhooks',
        'Accept-Encoding': 'identity',
        ...signatureHeaders({ id, timestamp: Math.floor(at / 1000), body }, secrets),
      },
      body,
      timeoutMs: timing.webhookTimeoutMs,
      maxBytes: limits.webhookReplyBytes,
      isExcerptEnough: true,
      signal,
    });
    if (!result.ok && result.retryAfterMs !== undefined) return { kind: 'not_sent', retryAfterMs: result.retryAfterMs };
    const durationMs = Math.round(performance.now() - began);
    const reply = result.ok ? result.value : result.reply;
    if (reply === undefined)
      return attempted({ at, durationMs, excerpt: null, ...unanswered(result as OutboundRejection) });
    const asked = retryAfterMs(reply.headers['retry-after'], this.#dependencies.clock.now());
    return attempted({ at, status: reply.status, fault: null, durationMs, excerpt: excerptOf(reply) }, asked);
  }

  circuit(endpointId: string): CircuitState {
    return this.#dependencies.outbound.circuit(peerOf(endpointId));
  }

  /** Null if the current secret cannot be decrypted. */
  #openSecrets(endpoint: WebhookEndpoint, now: number): SigningSecrets | null {
    const { secret, previousSecret, previousSecretEndsAt } = endpoint;
    const current = this.#open(endpoint, secret);
    if (current === null) return null;
    const isRotating = previousSecret !== null && previousSecretEndsAt !== null && previousSecretEndsAt > now;
    return { current, previous: isRotating ? this.#open(endpoint, previousSecret) : null };
  }

  #open(endpoint: WebhookEndpoint, sealed: string): string | null {
    const opened = this.#opened.get(endpoint) ?? new Map<string, string | null>();
    this.#opened.set(endpoint, opened);
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const secret = this.#dependencies.secretSealer.open(sealed, sealContext(endpoint.id));
    opened.set(sealed, secret);
    return secret;
  }
}

function attempted(attempt: WebhookAttempt, retryAfter?: number): WebhookAnswer {
  return { kind: 'attempted', attempt, retryAfterMs: retryAfter };
}

const peerOf = (endpointId: string) => `webhook ${endpointId}`;

const faults: Partial<Record<OutboundFault, DeliveryFault>> = {
  refused_address: 'refused_address',
  timeout: 'timeout',
  broken: 'broken',
};

/** Outcome of an attempt without a complete reply. */
function unanswered({ code, status }: OutboundRejection): Pick<WebhookAttempt, 'status' | 'fault'> {
  return { status, fault: faults[code] ?? 'unavailable' };
}

/** Excerpt as text, without an incomplete character at the end and without NUL, which some databases reject. */
function excerptOf({ body }: OutboundReply): string {
  return new TextDecoder().decode(body, { stream: true }).replaceAll('\0', '');
}
