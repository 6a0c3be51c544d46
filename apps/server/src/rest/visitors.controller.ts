import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { VisitorId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { VisitorCreated } from '#contracts/rest.js';
import type { ConversationSummary, Page } from '#contracts/views.js';
import type { VisitorIdentified } from '#contracts/visitor-identity.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { eraseVisitor } from '#engine/erasure/erase.js';
import { listVisitorConversations, readVisitor } from '#engine/history/list-visitor-conversations.js';
import { createVisitor } from '#engine/identity/create-visitor.js';
import { endVisitorTokens, revokeVisitorToken } from '#engine/identity/end-visitor-tokens.js';
import { identifyVisitor } from '#engine/identity/identify-visitor.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestRefused } from '../refused.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { visitors } = operations;

/** Registration and identification of visitors by the widget, and their data for programs. */
@Controller()
export class VisitorsController {
  readonly #perAddress: RateLimiter;
  /** A separate limiter: many sign-ins in an office must not prevent sign-outs. */
  readonly #revocations: RateLimiter;

  constructor(@InjectPorts() private readonly ports: Ports) {
    this.#perAddress = ports.rateLimiters.of('visitorSessionsPerAddress');
    this.#revocations = ports.rateLimiters.of('visitorSignOutsPerAddress');
  }

  @Operation(visitors.create)
  async create(
    @Req() request: Request,
    @Body() { chatbotId, locale }: BodyOf<typeof visitors.create>,
  ): Promise<VisitorCreated> {
    limit(this.#perAddress, request);
    return unwrap(await createVisitor(this.ports, chatbotId, locale));
  }

  @Operation(visitors.identify)
  async identify(@Req() request: Request, @Body() body: BodyOf<typeof visitors.identify>): Promise<VisitorIdentified> {
    limit(this.#perAddress, request);
    return unwrap(await identifyVisitor(this.ports, body));
  }

  @Operation(visitors.revokeToken)
  async revokeToken(@Req() request: Request, @Body() { token }: BodyOf<typeof visitors.revokeToken>): Promise<void> {
    limit(this.#revocations, request);
    await revokeVisitorToken(this.ports, token);
  }

  @Operation(visitors.read)
  async one(@Param('id') id: VisitorId): Promise<VisitorView> {
    return orNotFound(await readVisitor(this.ports, id));
  }

  @Operation(visitors.erase)
  async erase(@CurrentPrincipal() principal: Principal, @Param('id') id: VisitorId): Promise<void> {
    unwrap(await eraseVisitor(this.ports, id, actorOf(principal)));
  }

  @Operation(visitors.endTokens)
  async endTokens(@CurrentPrincipal() principal: Principal, @Param('id') id: VisitorId): Promise<void> {
    unwrap(await endVisitorTokens(this.ports, id, actorOf(principal)));
  }

  @Operation(visitors.conversations)
  async conversations(
    @Param('id') id: VisitorId,
    @Query() query: QueryOf<typeof visitors.conversations>,
  ): Promise<Page<ConversationSummary>> {
    return orNotFound(await listVisitorConversations(this.ports, id, query));
  }
}

function limit(limiter: RateLimiter, request: Request): void {
  const retryAfterMs = limiter.take(callerNetwork(request));
  if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
}
