import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type CorrectionsResult, correctionsCreate, recallQuery } from '#contracts/articles.js';
import { articleId, type EventId } from '#contracts/ids.js';
import { routes } from '#contracts/routes.js';
import { correctAnswers } from '#engine/knowledge/corrections/correct-answers.js';
import { recallArticle } from '#engine/knowledge/corrections/recall-article.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { sendPage } from './paging.js';
import { parse } from './parse.js';
import { RequestRefused } from './refused.js';
import { found, named } from './wanted.js';

/** Who was told something that is no longer so, and a word to them. What was said is read as conversations are. */
@Controller()
export class ArticleRecallController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Get(routes.articleRecall)
  async list(@Req() request: Request, @Res() response: Response, @Param('id') id: string, @Query() query: unknown) {
    await this.callers.permitted(request, 'conversations.read');
    const input = { id: named(articleId, id), ...parse(recallQuery, query) };
    sendPage(request, response, found(await recallArticle(this.core.ports, input)));
  }

  @Post(routes.articleCorrections)
  @HttpCode(200)
  async correct(@Req() request: Request, @Param('id') id: string, @Body() body: unknown): Promise<CorrectionsResult> {
    const caller = await this.callers.permitted(request, 'articles.correct');
    if (caller.kind !== 'operator') throw new RequestRefused('forbidden');
    const { eventIds, text } = parse(correctionsCreate, body);
    const input = {
      articleId: named(articleId, id),
      operatorId: caller.session.operator.id,
      eventIds: eventIds as EventId[],
      text,
    };
    return found(await correctAnswers(this.core.ports, input));
  }
}
