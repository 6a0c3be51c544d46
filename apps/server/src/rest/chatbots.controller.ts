import { Body, Controller, Get, Param, Patch, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Chatbot, chatbotPatch, type RiskCoverage } from '#contracts/chatbot.js';
import { chatbotId } from '#contracts/ids.js';
import { pageQuery } from '#contracts/paging.js';
import { routes } from '#contracts/routes.js';
import { patchChatbot } from '#engine/knowledge/chatbots/patch-chatbot.js';
import { readRiskCoverage } from '#engine/knowledge/chatbots/read-risk-coverage.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { sendPage } from './paging.js';
import { parse } from './parse.js';
import { found, named, wanted } from './wanted.js';

/** How each chatbot behaves, and what its knob would mean. */
@Controller()
export class ChatbotsController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Get(routes.chatbots)
  async list(@Req() request: Request, @Res() response: Response, @Query() query: unknown): Promise<void> {
    await this.callers.permitted(request, 'chatbots.read');
    const { page, limit } = parse(pageQuery, query);
    const all = this.core.ports.chatbots.all();
    sendPage(request, response, { items: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit });
  }

  @Get(routes.chatbot)
  async one(@Req() request: Request, @Param('id') id: string): Promise<Chatbot> {
    await this.callers.permitted(request, 'chatbots.read');
    return found(this.core.ports.chatbots.get(named(chatbotId, id)));
  }

  @Patch(routes.chatbot)
  async patch(@Req() request: Request, @Param('id') id: string, @Body() body: unknown): Promise<Chatbot> {
    await this.callers.permitted(request, 'chatbots.write');
    const patch = parse(chatbotPatch, body);
    return wanted(await patchChatbot(this.core.ports, named(chatbotId, id), patch));
  }

  @Get(routes.chatbotCurve)
  async riskCoverage(@Req() request: Request, @Param('id') id: string): Promise<RiskCoverage> {
    await this.callers.permitted(request, 'chatbots.read');
    return found(await readRiskCoverage(this.core.ports, named(chatbotId, id)));
  }
}
