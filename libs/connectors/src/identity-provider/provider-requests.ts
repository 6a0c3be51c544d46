import type { CustomFetch } from 'openid-client';
import { secondMs } from '#contracts/durations.js';
import type { Outbound, OutboundFault, OutboundReply } from '#engine/ports/outbound.js';

const timeoutMs = 10 * secondMs;
/** Maximum reply size. Discovery documents and key sets have a few kilobytes. */
const maxBytes = 256 * 1024;

/** Error reply of the provider, with its own error code and description (RFC 6749, 5.2) if it has them. */
export interface ProviderRefusal {
  readonly status: number;
  readonly error: unknown;
  readonly description: unknown;
}

/**
 * `fetch` for one sign-in, through the outbound gateway. Keeps the fault of a provider that cannot be reached, and the
 * last request that it refused.
 */
export class ProviderRequests {
  fault: OutboundFault | null = null;
  refusal: ProviderRefusal | null = null;

  constructor(private readonly outbound: Outbound) {}

  readonly fetch: CustomFetch = async (url, { method, headers, body, signal }) => {
    const asked = await this.outbound.request({
      // One circuit breaker per provider, so that testing a mistyped one blocks no other.
      peer: `identity-provider ${new URL(url).host}`,
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers },
      body: body === undefined || body === null ? undefined : String(body),
      timeoutMs,
      maxBytes,
      isExcerptEnough: true,
      signal: signal ?? undefined,
    });
    const reply = asked.ok ? asked.value : asked.reply;
    if (reply === undefined || reply.status >= 500) {
      this.fault = asked.ok ? 'unavailable' : asked.code;
      throw new Error(`the provider could not be asked: ${this.fault}`);
    }
    if (reply.status >= 400) this.refusal = refusalIn(reply);
    return new Response(reply.body.byteLength === 0 ? null : reply.body.slice(), {
      status: reply.status,
      headers: { ...reply.headers },
    });
  };
}

function refusalIn({ status, body }: OutboundReply): ProviderRefusal {
  try {
    const { error, error_description: description } = JSON.parse(new TextDecoder().decode(body));
    return { status, error, description };
  } catch {
    return { status, error: null, description: null };
  }
}
