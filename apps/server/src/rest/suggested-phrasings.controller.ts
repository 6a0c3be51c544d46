import { Body, Controller, Query } from '@nestjs/common';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type {
  PhrasingReviewsCreate,
  PhrasingReviewsResult,
  SuggestedPhrasings,
} from '#contracts/suggested-phrasings.js';
import type { Page } from '#contracts/views.js';
import { reviewPhrasings } from '#engine/knowledge/phrasings/review-phrasings.js';
import { readSuggestedPhrasings } from '#engine/knowledge/phrasings/suggested-phrasings.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { authorOf } from './author.js';
import { type Caller, CurrentCaller } from './caller.js';
import { Operation } from './operation.decorator.js';

const { suggestedPhrasings } = operations;

/** Suggested phrasings: what visitors asked before they chose an article. */
@Controller()
export class SuggestedPhrasingsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Operation(suggestedPhrasings.list)
  async list(@Query() query: QueryOf<typeof suggestedPhrasings.list>): Promise<Page<SuggestedPhrasings>> {
    return readSuggestedPhrasings(this.core.ports, query);
  }

  @Operation(suggestedPhrasings.review)
  async review(@CurrentCaller() caller: Caller, @Body() body: PhrasingReviewsCreate): Promise<PhrasingReviewsResult> {
    return reviewPhrasings(this.core.ports, body, authorOf(caller));
  }
}
