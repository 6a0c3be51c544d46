import { Controller, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { EventReceipt } from '#contracts/business/connections.js';
import { operations } from '#contracts/operations/operations.js';
import { Connections } from '#engine/connections/connections.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestRefused } from '../refused.js';
import { callerNetwork } from '../security/caller-network.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { connections } = operations;

/** Webhooks of business systems. */
@Controller()
export class SystemEventsController {
  readonly #perAddress: RateLimiter;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly connections: Connections,
  ) {
    this.#perAddress = ports.rateLimiters.of('systemEventsPerAddress');
  }

  @Operation(connections.receive)
  async receive(@Req() request: Request, @Param('id') id: string): Promise<EventReceipt> {
    const retryAfterMs = this.#perAddress.take(callerNetwork(request));
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    // Trusted proxies may name the host that the system has signed; a link for people would not follow them.
    const origin = this.ports.publicAddress.current ?? `${request.protocol}://${request.host}`;
    const delivery = {
      method: request.method,
      url: origin + request.originalUrl,
      body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
      now: this.ports.clock.now(),
      header: (name: string) => request.header(name),
    };
    return unwrap(await this.connections.receiver.receive(id, delivery));
  }
}
