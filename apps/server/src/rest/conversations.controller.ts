import { Controller, Param, Query } from '@nestjs/common';
import type { ConversationId } from '#contracts/ids.js';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { ConversationCounts, ConversationsQuery } from '#contracts/rest.js';
import type { ConversationSummary, EventView, Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { eraseConversation } from '#engine/erasure/erase.js';
import { explainEvents } from '#engine/history/explain-events.js';
import { countConversations, listConversations } from '#engine/history/list-conversations.js';
import { readConversation } from '#engine/history/read-conversation.js';
import type { Ports } from '#engine/ports/ports.js';
import { windowOf } from '#engine/views/pages.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { linksOfRange, type PageLinks } from './paging.js';
import { orNotFound, unwrap } from './unwrap.js';
import { viewerOf } from './viewer.js';

const { conversations } = operations;

/** Conversations, their messages and their events, for the console and for programs. */
@Controller()
export class ConversationsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(conversations.list)
  async list(
    @CurrentPrincipal() principal: Principal,
    @Query() query: ConversationsQuery,
  ): Promise<Page<ConversationSummary>> {
    return listConversations(this.ports, viewerOf(principal), query);
  }

  @Operation(conversations.counts)
  async counts(
    @CurrentPrincipal() principal: Principal,
    @Query() { today }: QueryOf<typeof conversations.counts>,
  ): Promise<ConversationCounts> {
    return countConversations(this.ports, viewerOf(principal), today);
  }

  @Operation(conversations.read)
  async one(@Param('id') id: ConversationId): Promise<ConversationSummary> {
    return orNotFound(await readConversation(this.ports, id));
  }

  @Operation(conversations.erase)
  async erase(@CurrentPrincipal() principal: Principal, @Param('id') id: ConversationId): Promise<void> {
    unwrap(await eraseConversation(this.ports, id, actorOf(principal)));
  }

  @Operation(conversations.messages)
  async messages(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @Query() { page, limit }: QueryOf<typeof conversations.messages>,
  ): Promise<Page<EventView>> {
    await this.#existing(id);
    const { events } = this.ports;
    const items = await events.page(id, windowOf({ page, limit }), 'message.posted');
    return {
      items: await explainEvents(this.ports, principal, items),
      total: await events.count(id, 'message.posted'),
      page,
      limit,
    };
  }

  /** A page of the log; with `before` or `after`, the part of it next to that `seq`. */
  @Operation(conversations.events)
  async events(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @Query() { page, limit, after, before }: QueryOf<typeof conversations.events>,
  ): Promise<Page<EventView> & { readonly links?: PageLinks }> {
    await this.#existing(id);
    const { events } = this.ports;
    const total = await events.count(id);
    const range = { after, before };
    if (after === undefined && before === undefined) {
      const items = await events.page(id, windowOf({ page, limit }));
      return { items: await explainEvents(this.ports, principal, items), total, page, limit };
    }
    const items = await events.events(id, { ...range, limit, fromEnd: after === undefined });
    const views = await explainEvents(this.ports, principal, items);
    return { items: views, total, page, limit, links: linksOfRange(range, items, total) };
  }

  async #existing(id: ConversationId): Promise<void> {
    orNotFound(await this.ports.journal.read(id));
  }
}
