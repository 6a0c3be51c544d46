import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { VisitorId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { VisitorCreated } from '#contracts/rest.js';
import type { ConversationSummary, Page } from '#contracts/views.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { eraseVisitor } from '#engine/erasure/erase.js';
import { listVisitorConversations, readVisitor } from '#engine/history/list-visitor-conversations.js';
import { createVisitor } from '#engine/identity/create-visitor.js';
import type { Ports } from '#engine/ports/ports.js';
import { RateLimiter } from '#engine/state/rate-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestRefused } from '../refused.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { visitors } = operations;

/** Registration of visitors, by the widget once per site and browser, and what programs may know of them. */
@Controller()
export class VisitorsController {
  readonly #perAddress: RateLimiter;

  constructor(@InjectPorts() private readonly ports: Ports) {
    this.#perAddress = new RateLimiter(ports.rates.visitorSessionsPerAddress, ports.clock);
  }

  @Operation(visitors.create)
  async create(
    @Req() request: Request,
    @Body() { chatbotId, locale }: BodyOf<typeof visitors.create>,
  ): Promise<VisitorCreated> {
    const retryAfterMs = this.#perAddress.take(callerNetwork(request));
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    return unwrap(await createVisitor(this.ports, chatbotId, locale));
  }

  @Operation(visitors.read)
  async one(@Param('id') id: VisitorId): Promise<VisitorView> {
    return orNotFound(await readVisitor(this.ports, id));
  }

  @Operation(visitors.erase)
  async erase(@CurrentPrincipal() principal: Principal, @Param('id') id: VisitorId): Promise<void> {
    unwrap(await eraseVisitor(this.ports, id, actorOf(principal)));
  }

  @Operation(visitors.conversations)
  async conversations(
    @Param('id') id: VisitorId,
    @Query() query: QueryOf<typeof visitors.conversations>,
  ): Promise<Page<ConversationSummary>> {
    return orNotFound(await listVisitorConversations(this.ports, id, query));
  }
}
