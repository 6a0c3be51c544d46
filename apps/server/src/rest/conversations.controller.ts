import { Controller, Param, Query } from '@nestjs/common';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { ConversationCounts, ConversationsQuery } from '#contracts/rest.js';
import type { ConversationSummary, EventView, Page } from '#contracts/views.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { explainEvents } from '#engine/history/explain-events.js';
import { countConversations, listConversations } from '#engine/history/list-conversations.js';
import { toSummary } from '#engine/views/conversation-views.js';
import { toEventView } from '#engine/views/event-view.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { type Caller, CurrentCaller } from './caller.js';
import { Operation } from './operation.decorator.js';
import { linksOfRange, type PageLinks } from './paging.js';
import { orNotFound } from './unwrap.js';

const { conversations } = operations;

/** Conversations, their messages and their events, for the console and for programs. */
@Controller()
export class ConversationsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Operation(conversations.list)
  async list(@CurrentCaller() caller: Caller, @Query() query: ConversationsQuery): Promise<Page<ConversationSummary>> {
    return listConversations(this.core.ports, viewerOf(caller), query);
  }

  @Operation(conversations.counts)
  async counts(
    @CurrentCaller() caller: Caller,
    @Query() { today }: QueryOf<typeof conversations.counts>,
  ): Promise<ConversationCounts> {
    return countConversations(this.core.ports, viewerOf(caller), today);
  }

  @Operation(conversations.read)
  async one(@Param('id') id: ConversationId): Promise<ConversationSummary> {
    return toSummary(this.core.ports, orNotFound(await this.core.ports.conversations.get(id)));
  }

  @Operation(conversations.messages)
  async messages(
    @CurrentCaller() caller: Caller,
    @Param('id') id: ConversationId,
    @Query() { page, limit }: QueryOf<typeof conversations.messages>,
  ): Promise<Page<EventView>> {
    await this.#existing(id);
    const { events } = this.core.ports;
    const items = await events.page(id, { offset: (page - 1) * limit, limit }, 'message.posted');
    return { items: await this.#toViews(caller, items), total: await events.count(id, 'message.posted'), page, limit };
  }

  /** A page of the log; with `before` or `after`, the part of it next to that `seq`. */
  @Operation(conversations.events)
  async events(
    @CurrentCaller() caller: Caller,
    @Param('id') id: ConversationId,
    @Query() { page, limit, after, before }: QueryOf<typeof conversations.events>,
  ): Promise<Page<EventView> & { readonly links?: PageLinks }> {
    await this.#existing(id);
    const { events } = this.core.ports;
    const total = await events.count(id);
    const range = { after, before };
    if (after === undefined && before === undefined) {
      const items = await events.page(id, { offset: (page - 1) * limit, limit });
      return { items: await this.#toViews(caller, items), total, page, limit };
    }
    const items = await events.events(id, { ...range, limit, fromEnd: after === undefined });
    const views = await this.#toViews(caller, items);
    return { items: views, total, page, limit, links: linksOfRange(range, items, total) };
  }

  async #toViews(caller: Caller, items: readonly LoggedEvent[]): Promise<EventView[]> {
    return caller.kind === 'operator'
      ? explainEvents(this.core.ports, items)
      : items.map((event) => toEventView(event));
  }

  async #existing(id: ConversationId): Promise<void> {
    orNotFound(await this.core.ports.journal.read(id));
  }
}

/** Whose conversations the view `mine` shows; a program has none. */
function viewerOf(caller: Caller): OperatorId | null {
  return caller.kind === 'operator' ? caller.session.operator.id : null;
}
