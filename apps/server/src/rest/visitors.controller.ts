import { Body, Controller, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type VisitorCreated, visitorCreate } from '#contracts/rest.js';
import { routes } from '#contracts/routes.js';
import { RateLimiter } from '#engine/access/rate-limiter.js';
import { createVisitor } from '#engine/identity/create-visitor.js';
import type { Core } from '#wiring/core.js';
import { networkOf } from '../gateway/caller-network.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { parse } from './parse.js';
import { RequestRefused } from './refused.js';

/** The widget asks for a visitor once per site and browser. */
@Controller()
export class VisitorsController {
  readonly #perAddress: RateLimiter;

  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {
    this.#perAddress = new RateLimiter(core.ports.rates.visitorSessionsPerAddress, core.ports.clock);
  }

  @Post(routes.visitors)
  async create(@Req() request: Request, @Body() body: unknown): Promise<VisitorCreated> {
    this.callers.refuseForeign(request);
    const { chatbotId, locale } = parse(visitorCreate, body);
    const retryAfterMs = this.#perAddress.take(networkOf(request.ip ?? ''));
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    const created = await createVisitor(this.core.ports, chatbotId, locale);
    if (!created) throw new RequestRefused('not_found');
    return created;
  }
}
