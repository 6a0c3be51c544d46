import type { Outbound, OutboundReply, OutboundRequest, OutboundResult } from '#engine/ports/outbound.js';
import type { OutboundGateway, OutboundOptions } from './outbound-gateway.js';

/**
 * Lazy-loaded outbound gateway: most servers never send a request, and its HTTP client is a hundred modules. They are loaded
 * with the first request.
 */
export class LazyOutbound implements Outbound {
  #gateway: Promise<OutboundGateway> | null = null;
  #loaded: OutboundGateway | null = null;

  constructor(private readonly options: OutboundOptions) {}

  async request(request: OutboundRequest): Promise<OutboundResult<OutboundReply>> {
    return (await this.#load()).request(request);
  }

  async stream(request: OutboundRequest): Promise<OutboundResult<AsyncIterable<Uint8Array>>> {
    return (await this.#load()).stream(request);
  }

  circuit(peer: string): ReturnType<Outbound['circuit']> {
    return this.#loaded?.circuit(peer) ?? 'closed';
  }

  async close(): Promise<void> {
    await (await this.#gateway)?.close();
  }

  #load(): Promise<OutboundGateway> {
    this.#gateway ??= import('./outbound-gateway.js').then(({ OutboundGateway }) => {
      this.#loaded = new OutboundGateway(this.options);
      return this.#loaded;
    });
    return this.#gateway;
  }
}
