import type { CustomFetch } from 'openid-client';
import { secondMs } from '#contracts/durations.js';
import type { Outbound, OutboundFault } from '#engine/ports/outbound.js';

const timeoutMs = 10 * secondMs;
/** Maximum reply size. Discovery documents and key sets have a few kilobytes. */
const maxBytes = 256 * 1024;

/** `fetch` for one sign-in, through the outbound gateway. Keeps the fault of a provider that cannot be reached. */
export class ProviderRequests {
  fault: OutboundFault | null = null;

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
    return new Response(reply.body.byteLength === 0 ? null : reply.body.slice(), {
      status: reply.status,
      headers: { ...reply.headers },
    });
  };
}
