import { Body, Controller, Param } from '@nestjs/common';
import type {
  ArticleCoverage,
  KnowledgeHealth,
  PhrasingSuggestions,
  TeachingProposal,
} from '#contracts/article-insights.js';
import type { ChatbotId, ConversationId } from '#contracts/ids.js';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import { proposeTeaching } from '#engine/knowledge/teaching/propose-teaching.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { type Caller, CurrentCaller, callerId } from './caller.js';
import { Disconnected } from './disconnected.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { insights } = operations;

/** Knowledge insights: the coverage of an edit, suggested phrasings and the health of the knowledge base. */
@Controller()
export class InsightsController {
  constructor(@InjectCore() private readonly core: Core) {}

  /** Aborted when the client disconnects, and by the same caller's next request. */
  @Operation(insights.coverage)
  async coverage(
    @CurrentCaller() caller: Caller,
    @Body() body: BodyOf<typeof insights.coverage>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<ArticleCoverage> {
    return unwrap(await this.core.insights.coverage(callerId(caller), body, disconnected));
  }

  @Operation(insights.suggestions)
  async suggestions(
    @CurrentCaller() caller: Caller,
    @Body() body: BodyOf<typeof insights.suggestions>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<PhrasingSuggestions> {
    return unwrap(await this.core.insights.suggestions(callerId(caller), body, disconnected));
  }

  @Operation(insights.health)
  async health(@Param('id') id: ChatbotId): Promise<KnowledgeHealth> {
    return orNotFound(await this.core.health.read(id));
  }

  @Operation(insights.teaching)
  async teaching(@Param('id') id: ConversationId): Promise<TeachingProposal[]> {
    return unwrap(await proposeTeaching(this.core.ports, id));
  }
}
