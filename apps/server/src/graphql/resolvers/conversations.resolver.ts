import { Injectable } from '@nestjs/common';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ClientView } from '#contracts/clients.js';
import type { Connection, ConnectionArgs } from '#contracts/graphql/connection.js';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { ConversationEvent, Message } from '#contracts/graphql/object-types.js';
import type { ConversationSummary, HistoryHit, OperatorView } from '#contracts/views.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import type { Principal } from '#engine/access/principal.js';
import { explainEvents } from '#engine/history/explain-events.js';
import { listConversations, searchHistory } from '#engine/history/list-conversations.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { viewerOf } from '../../rest/viewer.js';
import { CurrentPrincipal } from '../../security/current-principal.js';
import { partOf, toLogConnection } from '../connections.js';
import type { Loaders } from '../loaders.js';
import { isMessage, toMessage } from '../message.js';
import { Args, OperationLoaders, Parent, Resolves } from '../resolves.decorator.js';

const { Query, Conversation, Message: ofMessage } = fields;

/** Conversations, their messages and their events. */
@Injectable()
export class ConversationsResolver {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Resolves(Query.conversation)
  one(
    @Args() { id }: ArgsOf<typeof Query.conversation>,
    @OperationLoaders() loaders: Loaders,
  ): Promise<ConversationSummary | null> {
    return loaders.conversation.load(id);
  }

  @Resolves(Query.conversations)
  async list(
    @CurrentPrincipal() principal: Principal,
    @Args() query: ArgsOf<typeof Query.conversations>,
  ): Promise<ConversationSummary[]> {
    return (await listConversations(this.ports, viewerOf(principal), query)).items;
  }

  @Resolves(Query.search)
  async search(@Args() { text, ...query }: ArgsOf<typeof Query.search>): Promise<HistoryHit[]> {
    return (await searchHistory(this.ports, { ...query, q: text })).items;
  }

  @Resolves(Conversation.owner)
  owner(@Parent() { owner }: ConversationSummary): OperatorView | null {
    return owner && (this.ports.operatorBoard.all().find(({ id }) => id === owner.id) ?? null);
  }

  @Resolves(Conversation.visitor)
  visitor(
    @Parent() { visitor }: ConversationSummary,
    @OperationLoaders() loaders: Loaders,
  ): Promise<VisitorView | null> {
    return loaders.visitor.load(visitor.id);
  }

  @Resolves(Conversation.chatbot)
  chatbot(@Parent() { chatbotId }: ConversationSummary): Chatbot | null {
    return this.ports.chatbots.get(chatbotId);
  }

  @Resolves(Conversation.client)
  async client(
    @Parent() { clientId }: ConversationSummary,
    @OperationLoaders() loaders: Loaders,
  ): Promise<ClientView | null> {
    return clientId && loaders.client.load(clientId);
  }

  @Resolves(Conversation.messages)
  async messages(
    @Parent() { id, visitor }: ConversationSummary,
    @Args() args: ConnectionArgs,
    @OperationLoaders() loaders: Loaders,
  ): Promise<Connection<Message>> {
    const part = partOf(args, 'message.posted');
    const found = (await loaders.log(part).load(id)).filter(isMessage);
    return toLogConnection(part, found, (event) => toMessage(event, visitor.id));
  }

  @Resolves(Conversation.events)
  async events(
    @CurrentPrincipal() principal: Principal,
    @Parent() { id }: ConversationSummary,
    @Args() args: ConnectionArgs,
    @OperationLoaders() loaders: Loaders,
  ): Promise<Connection<ConversationEvent>> {
    const part = partOf(args);
    const found = await loaders.log(part).load(id);
    const views = await explainEvents(this.ports, principal, found);
    return toLogConnection(part, views, (view) => view as ConversationEvent);
  }

  @Resolves(ofMessage.conversation)
  conversationOfMessage(
    @Parent() { conversationId }: Message,
    @OperationLoaders() loaders: Loaders,
  ): Promise<ConversationSummary | null> {
    return loaders.conversation.load(conversationId);
  }
}
