import { Body, Controller, Param, Query } from '@nestjs/common';
import type { CorrectionsResult, RecallRow } from '#contracts/article-recall.js';
import type { ArticleId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import type { Principal } from '#engine/access/principal.js';
import { correctAnswers } from '#engine/knowledge/corrections/correct-answers.js';
import { recallArticle } from '#engine/knowledge/corrections/recall-article.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestRefused } from '../refused.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { articleRecall } = operations;

/** Recipients of an outdated article version, and corrections to them. */
@Controller()
export class ArticleRecallController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(articleRecall.list)
  async list(@Param('id') id: ArticleId, @Query() query: QueryOf<typeof articleRecall.list>): Promise<Page<RecallRow>> {
    return orNotFound(await recallArticle(this.ports, { id, ...query }));
  }

  @Operation(articleRecall.correct)
  async correct(
    @CurrentPrincipal() principal: Principal,
    @Param('id') articleId: ArticleId,
    @Body() { eventIds, text }: BodyOf<typeof articleRecall.correct>,
  ): Promise<CorrectionsResult> {
    if (principal.kind !== 'operator') throw new RequestRefused('forbidden');
    const { id: operatorId, address } = principal;
    const input = { articleId, operatorId, address, eventIds, text };
    return unwrap(await correctAnswers(this.ports, input));
  }
}
