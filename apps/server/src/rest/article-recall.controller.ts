import { Body, Controller, Param, Query } from '@nestjs/common';
import type { CorrectionsResult, RecallRow } from '#contracts/article-recall.js';
import type { ArticleId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { correctAnswers } from '#engine/knowledge/corrections/correct-answers.js';
import { recallArticle } from '#engine/knowledge/corrections/recall-article.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { type Caller, CurrentCaller } from './caller.js';
import { Operation } from './operation.decorator.js';
import { RequestRefused } from './refused.js';
import { orNotFound, unwrap } from './unwrap.js';

const { articleRecall } = operations;

/** Recipients of an outdated article version, and corrections to them. */
@Controller()
export class ArticleRecallController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Operation(articleRecall.list)
  async list(@Param('id') id: ArticleId, @Query() query: QueryOf<typeof articleRecall.list>): Promise<Page<RecallRow>> {
    return orNotFound(await recallArticle(this.core.ports, { id, ...query }));
  }

  @Operation(articleRecall.correct)
  async correct(
    @CurrentCaller() caller: Caller,
    @Param('id') articleId: ArticleId,
    @Body() { eventIds, text }: BodyOf<typeof articleRecall.correct>,
  ): Promise<CorrectionsResult> {
    if (caller.kind !== 'operator') throw new RequestRefused('forbidden');
    const operatorId = caller.session.operator.id;
    const input = { articleId, operatorId, eventIds, text };
    return unwrap(await correctAnswers(this.core.ports, input));
  }
}
