import { Body, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { VisitorCreated } from '#contracts/rest.js';
import { RateLimiter } from '#engine/access/rate-limiter.js';
import { createVisitor } from '#engine/identity/create-visitor.js';
import type { Core } from '#wiring/core.js';
import { networkOf } from '../gateway/caller-network.js';
import { InjectCore } from '../tokens.js';
import { Operation } from './operation.decorator.js';
import { RequestRefused } from './refused.js';
import { orNotFound } from './unwrap.js';

const { visitors } = operations;

/** Registration of visitors, by the widget once per site and browser. */
@Controller()
export class VisitorsController {
  readonly #perAddress: RateLimiter;

  constructor(@InjectCore() private readonly core: Core) {
    this.#perAddress = new RateLimiter(core.ports.rates.visitorSessionsPerAddress, core.ports.clock);
  }

  @Operation(visitors.create)
  async create(
    @Req() request: Request,
    @Body() { chatbotId, locale }: BodyOf<typeof visitors.create>,
  ): Promise<VisitorCreated> {
    const retryAfterMs = this.#perAddress.take(networkOf(request.ip ?? ''));
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    return orNotFound(await createVisitor(this.core.ports, chatbotId, locale));
  }
}
