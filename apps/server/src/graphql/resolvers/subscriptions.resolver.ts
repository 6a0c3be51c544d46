import { Injectable } from '@nestjs/common';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { AnswerDelta, ConversationEvent, Event, EventPage, Message } from '#contracts/graphql/object-types.js';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { EventView } from '#contracts/views.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { Principal } from '#engine/access/principal.js';
import { lackingToFollow, permissionsToFollow } from '#engine/access/readable-streams.js';
import { explainEvents } from '#engine/history/explain-events.js';
import { checkFeedPosition } from '#engine/log/check-feed-position.js';
import { followAnswer, followConversation, followFeed } from '#engine/log/follow.js';
import { readFeed } from '#engine/log/read-feed.js';
import type { Ports } from '#engine/ports/ports.js';
import { toEventView } from '#engine/views/event-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestRefused } from '../../refused.js';
import { orNotFound, unwrap } from '../../rest/unwrap.js';
import { lacking } from '../../security/authorize.js';
import { CurrentPrincipal } from '../../security/current-principal.js';
import type { Caller } from '../context.js';
import { Args, OperationCaller, Resolves, Subscribes } from '../resolves.decorator.js';
import { abortable } from '../subscriptions/abortable.js';
import { whilePermitted } from '../subscriptions/while-permitted.js';

const { Query, Subscription } = fields;

type Awaitable<T> = T | Promise<T>;

/** The feed, and subscriptions. */
@Injectable()
export class SubscriptionsResolver {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Resolves(Query.events)
  async events(
    @CurrentPrincipal() reader: Principal,
    @Args() { after: given = 0, fromEnd, types, dataSet, limit }: ArgsOf<typeof Query.events>,
  ): Promise<EventPage> {
    checkTypes(reader, types);
    const after = fromEnd ? await this.ports.eventLog.head() : given;
    unwrap(await checkFeedPosition(this.ports, { after, dataSet }));
    return (await readFeed(this.ports, { reader, types }, { after, limit })) as EventPage;
  }

  @Subscribes(Subscription.onEvent)
  async onEvent(
    @OperationCaller() caller: Caller,
    @Args() { after, dataSet, types }: ArgsOf<typeof Subscription.onEvent>,
  ): Promise<AsyncIterable<Event>> {
    const reader = caller.principal;
    checkTypes(reader, types);
    unwrap(await checkFeedPosition(this.ports, { after: after ?? 0, dataSet }));
    const from = after ?? (await this.ports.eventLog.head());
    return abortable(
      (signal) => followFeed(this.ports, { reader, types }, from, signal),
      whilePermitted(caller, permissionsToFollow(reader, types)),
    ) as AsyncIterable<Event>;
  }

  @Subscribes(Subscription.onNewMessage)
  async onNewMessage(
    @OperationCaller() caller: Caller,
    @Args() { chatbotId }: ArgsOf<typeof Subscription.onNewMessage>,
  ): Promise<AsyncIterable<Message>> {
    orNotFound(this.ports.chatbots.get(chatbotId));
    const from = await this.ports.eventLog.head();
    const filter = { reader: caller.principal, types: ['message.posted'] as const };
    return abortable(
      (signal) => messagesOf(chatbotId, followFeed(this.ports, filter, from, signal)),
      whilePermitted(caller, Subscription.onNewMessage.access),
    );
  }

  @Subscribes(Subscription.onConversationEvent)
  async onConversationEvent(
    @OperationCaller() caller: Caller,
    @Args() { conversationId, after }: ArgsOf<typeof Subscription.onConversationEvent>,
  ): Promise<AsyncIterable<ConversationEvent>> {
    const reader = caller.principal;
    const { seq } = await this.#existing(conversationId);
    // A place beyond the end is of another data set, such as the one before a restore.
    if (after != null && after > seq) throw new RequestRefused('other_data_set');
    const toViews = (found: readonly LoggedEvent[]) =>
      (reader.kind === 'operator' ? explainEvents(this.ports, reader, found) : found.map(viewOf)) as Awaitable<
        ConversationEvent[]
      >;
    const from = { id: conversationId, after: after ?? seq };
    return abortable(
      (signal) => followConversation(this.ports, from, toViews, signal),
      whilePermitted(caller, Subscription.onConversationEvent.access),
    );
  }

  @Subscribes(Subscription.onAnswerDelta)
  async onAnswerDelta(
    @OperationCaller() caller: Caller,
    @Args() { conversationId }: ArgsOf<typeof Subscription.onAnswerDelta>,
  ): Promise<AsyncIterable<AnswerDelta>> {
    await this.#existing(conversationId);
    return abortable(
      (signal) => this.#deltas(conversationId, signal),
      whilePermitted(caller, Subscription.onAnswerDelta.access),
    );
  }

  async *#deltas(conversationId: ConversationId, signal: AbortSignal): AsyncGenerator<AnswerDelta, void> {
    for await (const text of followAnswer(this.ports, conversationId, signal)) yield { conversationId, text };
  }

  async #existing(id: ConversationId): Promise<Conversation> {
    return orNotFound(await this.ports.journal.read(id));
  }
}

/** Refuses types that the reader may not read: no event would ever arrive. */
function checkTypes(reader: Principal, types: Parameters<typeof lackingToFollow>[1] | null): void {
  const missing = lackingToFollow(reader, types ?? undefined);
  if (missing) throw lacking(reader, missing);
}

/** Views of events that several readers share. */
const views = new WeakMap<LoggedEvent, EventView>();

function viewOf(event: LoggedEvent): EventView {
  const view = views.get(event) ?? toEventView(event);
  views.set(event, view);
  return view;
}

/** The messages of one chatbot among published events. */
async function* messagesOf(chatbotId: string, events: AsyncIterable<PublishedEvent>): AsyncGenerator<Message, void> {
  for await (const event of events)
    if (event.type === 'message.posted' && event.chatbot_id === chatbotId) yield toMessage(event);
}

function toMessage(event: Extract<PublishedEvent, { type: 'message.posted' }>): Message {
  return {
    id: event.event_id,
    conversationId: event.stream.id as ConversationId,
    seq: event.sequence,
    content: event.data.text,
    timestamp: event.timestamp,
    visitor_id: (event.visitor_id ?? '') as VisitorId,
    actor: event.actor,
    citations: event.data.citations ?? null,
    cards: event.data.cards ?? null,
  };
}
