import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ConversationId } from '#contracts/ids.js';
import { conversationId } from '#contracts/ids.js';
import { pageQuery } from '#contracts/paging.js';
import { type ConversationCounts, conversationsQuery, eventsQuery } from '#contracts/rest.js';
import { routes } from '#contracts/routes.js';
import type { ConversationSummary, EventView } from '#contracts/views.js';
import { countConversations, listConversations } from '#engine/history/list-conversations.js';
import { toSummary } from '#engine/views/conversation-views.js';
import { toEventView } from '#engine/views/event-view.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { sendPage } from './paging.js';
import { parse } from './parse.js';
import { RequestRefused } from './refused.js';

/** Conversations, their messages and their events, for the console and for programs. */
@Controller()
export class ConversationsController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Get(routes.conversations)
  async list(@Req() request: Request, @Res() response: Response, @Query() query: unknown): Promise<void> {
    const caller = await this.callers.permitted(request, 'conversations.read');
    const viewer = caller.kind === 'operator' ? caller.session.operator.id : null;
    sendPage(request, response, await listConversations(this.core.ports, viewer, parse(conversationsQuery, query)));
  }

  @Get(routes.conversationCounts)
  async counts(@Req() request: Request): Promise<ConversationCounts> {
    const caller = await this.callers.permitted(request, 'conversations.read');
    return countConversations(this.core.ports, caller.kind === 'operator' ? caller.session.operator.id : null);
  }

  @Get(routes.conversation)
  async one(@Req() request: Request, @Param('id') id: string): Promise<ConversationSummary> {
    await this.callers.permitted(request, 'conversations.read');
    const stored = await this.core.ports.conversations.get(this.#id(id));
    if (!stored) throw new RequestRefused('not_found');
    return toSummary(this.core.ports, stored);
  }

  @Get(routes.conversationMessages)
  async messages(@Req() request: Request, @Res() response: Response, @Param('id') id: string, @Query() query: unknown) {
    await this.#existing(request, id);
    const { page, limit } = parse(pageQuery, query);
    const { events } = this.core.ports;
    const window = { offset: (page - 1) * limit, limit };
    const items = await events.page(this.#id(id), window, 'message.posted');
    sendPage(request, response, {
      items: items.map(toEventView),
      total: await events.count(this.#id(id), 'message.posted'),
      page,
      limit,
    });
  }

  /** A page of the log; with `before` or `after`, the part of it next to that `seq`. */
  @Get(routes.conversationEvents)
  async events(@Req() request: Request, @Res() response: Response, @Param('id') id: string, @Query() query: unknown) {
    await this.#existing(request, id);
    const { page, limit, after, before } = parse(eventsQuery, query);
    const { events } = this.core.ports;
    const isRange = after !== undefined || before !== undefined;
    const items: EventView[] = (
      isRange
        ? await events.events(this.#id(id), { after, before, limit, fromEnd: after === undefined })
        : await events.page(this.#id(id), { offset: (page - 1) * limit, limit })
    ).map(toEventView);
    sendPage(request, response, { items, total: await events.count(this.#id(id)), page, limit });
  }

  async #existing(request: Request, id: string): Promise<void> {
    await this.callers.permitted(request, 'conversations.read');
    if (!(await this.core.ports.journal.read(this.#id(id)))) throw new RequestRefused('not_found');
  }

  /** An id of the wrong shape is the id of nothing. */
  #id(id: string): ConversationId {
    const parsed = conversationId.safeParse(id);
    if (!parsed.success) throw new RequestRefused('not_found');
    return parsed.data;
  }
}
