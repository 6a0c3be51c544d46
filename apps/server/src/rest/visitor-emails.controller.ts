import { Body, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { VisitorIdentified } from '#contracts/visitor-identity.js';
import { confirmEmail } from '#engine/identity/confirm-email.js';
import { requestEmailCode } from '#engine/identity/request-email-code.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestRefused } from '../refused.js';
import { callerNetwork } from '../security/caller-network.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { visitors } = operations;

/** E-mail confirmation by visitors. */
@Controller()
export class VisitorEmailsController {
  readonly #perVisitor: RateLimiter;
  readonly #perNetwork: RateLimiter;
  readonly #confirmations: RateLimiter;

  constructor(@InjectPorts() private readonly ports: Ports) {
    const { rateLimiters } = ports;
    this.#perVisitor = rateLimiters.of('emailCodesPerVisitor');
    this.#perNetwork = rateLimiters.of('emailCodesPerNetwork');
    this.#confirmations = rateLimiters.of('emailConfirmationsPerNetwork');
  }

  @Operation(visitors.requestEmailCode)
  async request(@Req() request: Request, @Body() body: BodyOf<typeof visitors.requestEmailCode>): Promise<void> {
    limit(this.#perNetwork, callerNetwork(request));
    limit(this.#perVisitor, body.visitorToken);
    // Per address, over all callers: bounds the messages sent and the attempts. The same for an address without a
    // client.
    limit(this.ports.emailCodesPerEmail, body.email);
    unwrap(await requestEmailCode(this.ports, body));
  }

  @Operation(visitors.confirmEmail)
  async confirm(
    @Req() request: Request,
    @Body() body: BodyOf<typeof visitors.confirmEmail>,
  ): Promise<VisitorIdentified> {
    limit(this.#confirmations, callerNetwork(request));
    return unwrap(await confirmEmail(this.ports, body));
  }
}

function limit(limiter: RateLimiter, key: string): void {
  const retryAfterMs = limiter.take(key);
  if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
}
