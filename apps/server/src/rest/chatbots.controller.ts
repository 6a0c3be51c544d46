import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Chatbot, ChatbotPatch, WidgetLoadView } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { type BodyOf, pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { RiskCoverage } from '#contracts/risk-coverage.js';
import { isAllowedSite } from '#contracts/sites.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { chatbotRevision, type ExpectedRevisions } from '#engine/access/revision.js';
import { archiveChatbot, restoreChatbot } from '#engine/knowledge/chatbots/archive-chatbot.js';
import { createChatbot } from '#engine/knowledge/chatbots/create-chatbot.js';
import { patchChatbot } from '#engine/knowledge/chatbots/patch-chatbot.js';
import { readRiskCoverage } from '#engine/knowledge/chatbots/read-risk-coverage.js';
import { WidgetLoads } from '#engine/knowledge/chatbots/widget-loads.js';
import type { Ports } from '#engine/ports/ports.js';
import { toWidgetLoadView } from '#engine/views/chatbot-view.js';
import { pageOf } from '#engine/views/pages.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { chatbots } = operations;

/** Chatbot settings, and the risk-coverage curve behind the answer threshold. */
@Controller()
export class ChatbotsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly loads: WidgetLoads,
  ) {}

  @Operation(chatbots.list)
  list(@Query() query: QueryOf<typeof chatbots.list>): Page<Chatbot> {
    return pageOf(this.ports.chatbots.all(), query);
  }

  @Operation(chatbots.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof chatbots.create>,
  ): Promise<Chatbot> {
    const chatbot = unwrap(await createChatbot(this.ports, body, actorOf(principal)));
    response.location(pathTo(chatbots.read, { id: chatbot.id }));
    return withEntityTag(response, chatbotRevision(chatbot), chatbot);
  }

  @Operation(chatbots.read)
  one(@Param('id') id: ChatbotId, @Res({ passthrough: true }) response: Response): Chatbot {
    const chatbot = orNotFound(this.ports.chatbots.get(id));
    return withEntityTag(response, chatbotRevision(chatbot), chatbot);
  }

  @Operation(chatbots.patch)
  async patch(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ChatbotId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: ChatbotPatch,
  ): Promise<Chatbot> {
    const chatbot = unwrap(await patchChatbot(this.ports, { id, patch, expected, author: actorOf(principal) }));
    return withEntityTag(response, chatbotRevision(chatbot), chatbot);
  }

  @Operation(chatbots.archive)
  async archive(@CurrentPrincipal() principal: Principal, @Param('id') id: ChatbotId): Promise<Chatbot> {
    return unwrap(await archiveChatbot(this.ports, { id, author: actorOf(principal) }));
  }

  @Operation(chatbots.restore)
  async restore(@CurrentPrincipal() principal: Principal, @Param('id') id: ChatbotId): Promise<void> {
    unwrap(await restoreChatbot(this.ports, { id, author: actorOf(principal) }));
  }

  @Operation(chatbots.riskCoverage)
  async riskCoverage(@Param('id') id: ChatbotId): Promise<RiskCoverage> {
    return orNotFound(await readRiskCoverage(this.ports, id));
  }

  @Operation(chatbots.widgetLoads)
  widgetLoads(@Param('id') id: ChatbotId): WidgetLoadView[] {
    const { sites } = orNotFound(this.ports.chatbots.get(id));
    const loads = this.loads.of(id);
    return loads
      .filter(({ outcome, origin }) => outcome === 'shown' || !isAllowedSite(sites, origin))
      .map(toWidgetLoadView);
  }
}
