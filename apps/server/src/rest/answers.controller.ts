import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Suggestion } from '#contracts/answer.js';
import {
  type AnswerTrialResult,
  answerTrial,
  type ReplayResult,
  replayCreate,
  unansweredQuery,
} from '#contracts/articles.js';
import { conversationId } from '#contracts/ids.js';
import { routes } from '#contracts/routes.js';
import { suggestAnswer } from '#engine/answering/suggest-answer.js';
import { tryAnswer } from '#engine/knowledge/trials/try-answer.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { sendPage } from './paging.js';
import { parse } from './parse.js';
import { named, wanted } from './wanted.js';

/** What the bot would say, what it would have said, and what it could not say. Visitors' words are read as conversations are. */
@Controller()
export class AnswersController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Post(routes.answerTrials)
  @HttpCode(200)
  async try(@Req() request: Request, @Body() body: unknown): Promise<AnswerTrialResult> {
    await this.callers.permitted(request, 'articles.read');
    return wanted(await tryAnswer(this.core.ports, parse(answerTrial, body)));
  }

  /** Ends with the request: who goes away does not keep the server busy. */
  @Post(routes.articleReplays)
  @HttpCode(200)
  async replay(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: unknown,
  ): Promise<ReplayResult> {
    await this.callers.permitted(request, 'articles.write');
    await this.callers.permitted(request, 'conversations.read');
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return wanted(await this.core.replays.run(parse(replayCreate, body), gone.signal));
  }

  @Get(routes.unansweredQuestions)
  async unanswered(@Req() request: Request, @Res() response: Response, @Query() query: unknown): Promise<void> {
    await this.callers.permitted(request, 'conversations.read');
    sendPage(request, response, await this.core.unanswered.read(parse(unansweredQuery, query)));
  }

  @Post(routes.conversationSuggestion)
  @HttpCode(200)
  async suggest(@Req() request: Request, @Param('id') id: string): Promise<Suggestion> {
    await this.callers.permitted(request, 'conversations.reply');
    return wanted(await suggestAnswer(this.core.ports, named(conversationId, id)));
  }
}
