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
import type { Principal } from '#engine/access/principal.js';
import { KnowledgeHealthReports } from '#engine/knowledge/health/knowledge-health.js';
import { Insights } from '#engine/knowledge/insights/insights.js';
import { proposeTeaching } from '#engine/knowledge/teaching/propose-teaching.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Disconnected } from './disconnected.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { insights } = operations;

/** Knowledge insights: the coverage of an edit, suggested phrasings and the health of the knowledge base. */
@Controller()
export class InsightsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly insights: Insights,
    private readonly reports: KnowledgeHealthReports,
  ) {}

  /** Aborted when the client disconnects, and by the same caller's next request. */
  @Operation(insights.coverage)
  async coverage(
    @CurrentPrincipal() principal: Principal,
    @Body() body: BodyOf<typeof insights.coverage>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<ArticleCoverage> {
    return unwrap(await this.insights.coverage(principal.id, body, disconnected));
  }

  @Operation(insights.suggestions)
  async suggestions(
    @CurrentPrincipal() principal: Principal,
    @Body() body: BodyOf<typeof insights.suggestions>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<PhrasingSuggestions> {
    return unwrap(await this.insights.suggestions(principal.id, body, disconnected));
  }

  @Operation(insights.health)
  async health(@Param('id') id: ChatbotId): Promise<KnowledgeHealth> {
    return orNotFound(await this.reports.read(id));
  }

  @Operation(insights.teaching)
  async teaching(@Param('id') id: ConversationId): Promise<TeachingProposal[]> {
    return unwrap(await proposeTeaching(this.ports, id));
  }
}
