import { Body, Controller, Query } from '@nestjs/common';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type {
  PhrasingReviewsCreate,
  PhrasingReviewsResult,
  SuggestedPhrasings,
} from '#contracts/suggested-phrasings.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { reviewPhrasings } from '#engine/knowledge/phrasings/review-phrasings.js';
import { readSuggestedPhrasings } from '#engine/knowledge/phrasings/suggested-phrasings.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';

const { suggestedPhrasings } = operations;

/** Suggested phrasings: questions after which visitors chose an article. */
@Controller()
export class SuggestedPhrasingsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(suggestedPhrasings.list)
  async list(@Query() query: QueryOf<typeof suggestedPhrasings.list>): Promise<Page<SuggestedPhrasings>> {
    return readSuggestedPhrasings(this.ports, query);
  }

  @Operation(suggestedPhrasings.review)
  async review(
    @CurrentPrincipal() principal: Principal,
    @Body() body: PhrasingReviewsCreate,
  ): Promise<PhrasingReviewsResult> {
    return reviewPhrasings(this.ports, body, actorOf(principal));
  }
}
