import type { AnswerDecision } from '#contracts/answer.js';
import { redact } from '#contracts/events/redact.js';
import { events as catalogue, type EventType } from '#contracts/events.js';
import type { ConversationId, EventId } from '#contracts/ids.js';
import type { RoutingDecision } from '#contracts/routing.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { EventLog, NewEvent, StoredEvent } from '#engine/ports/event-log.js';
import type { JournalEntry } from '#engine/ports/journal.js';

/** In-memory log and state, in place of the database file. */
export class InMemoryLog implements EventLog {
  readonly conversations = new Map<ConversationId, { readonly conversation: Conversation; readonly due: Due | null }>();
  readonly logs = new Map<ConversationId, LoggedEvent[]>();
  /** The events of conversations in commit order. */
  readonly feed: LoggedEvent[] = [];
  /** What the bot considered, by the explained event. */
  readonly decisions = new Map<EventId, AnswerDecision>();
  /** Routing decisions, by the offer. */
  readonly routing = new Map<EventId, RoutingDecision>();
  /** Where events of the audit came from, by their ids. */
  readonly addresses = new Map<EventId, string>();
  /** All events by position. */
  readonly #entries: StoredEvent[] = [];

  constructor(
    readonly commits: CommitFeed,
    private readonly forgetAddresses: (id: ConversationId) => void,
  ) {}

  log(id: ConversationId): readonly LoggedEvent[] {
    return this.logs.get(id) ?? [];
  }

  all(): Conversation[] {
    return [...this.conversations.values()].map(({ conversation }) => conversation);
  }

  write({ next: conversation, due, events, explanation, address }: JournalEntry): void {
    this.conversations.set(conversation.id, { conversation, due });
    if (events.at(-1)?.type === 'actions.erased') this.#eraseActions(conversation.id);
    this.logs.set(conversation.id, [...this.log(conversation.id), ...events]);
    this.feed.push(...events);
    for (const { id } of address ? events : []) this.addresses.set(id, address ?? '');
    for (const { conversationId, ...event } of events)
      this.#put({ ...event, stream: { kind: 'conversation', id: conversationId } });
    if (explanation === null) return;
    const { eventId, ...explained } = explanation;
    if (explanation.type === 'answer.decided') this.decisions.set(eventId, explanation.data.decision);
    else this.routing.set(eventId, explanation.data.decision);
    const alone = { seq: 1, publicSeq: null, principal: null, episode: 0, clientKey: null } as const;
    this.#put({ ...explained, ...alone, stream: { kind: catalogue[explained.type].stream, id: eventId } });
  }

  /** Redacts the `erased` streams, then appends. */
  commit(appended: readonly NewEvent[], erased: readonly string[]): void {
    for (const streamId of erased) this.#eraseWords(streamId);
    const stored = appended.map(({ streamId, principal, address, ...event }) => {
      if (address) this.addresses.set(event.id, address);
      const seq = this.#entries.filter(({ stream }) => stream.id === streamId).length + 1;
      const rest = { seq, publicSeq: null, principal: principal ?? null, episode: 0, clientKey: null };
      const stream = { kind: catalogue[event.type].stream, id: streamId };
      return this.#put({ ...event, ...rest, stream } as Omit<StoredEvent, 'position'>);
    });
    this.commits.addEvents({ events: stored, hasErased: erased.length > 0 });
    this.commits.flush();
  }

  #eraseActions(id: ConversationId): void {
    const types = ['action.requested', 'action.completed', 'dialogue.updated'];
    const redacted = <E extends LoggedEvent | StoredEvent>(event: E): E =>
      types.includes(event.type) ? ({ ...event, data: redact(event.type, event.data) } as E) : event;
    this.logs.set(id, this.log(id).map(redacted));
    for (const [index, event] of this.#entries.entries())
      if (event.stream.id === id) this.#entries[index] = redacted(event);
    this.forgetAddresses(id);
  }

  async dataSet(): Promise<string> {
    return 'in-memory';
  }

  /** Events of one stream. */
  countOf(streamId: string): number {
    return this.#entries.filter(({ stream }) => stream.id === streamId).length;
  }

  async head(): Promise<number> {
    return this.#entries.length;
  }

  lastAssigned(): Promise<number> {
    return this.head();
  }

  async read(after: number, limit: number): Promise<StoredEvent[]> {
    return this.#entries.slice(after, after + limit);
  }

  async readOf<T extends EventType>(types: readonly T[], after: number, upTo: number): Promise<StoredEvent<T>[]> {
    const wanted = new Set<EventType>(types);
    return this.#entries.slice(after, upTo).filter(({ type }) => wanted.has(type)) as StoredEvent<T>[];
  }

  readCommitted(after: number, limit: number): Promise<StoredEvent[]> {
    return this.read(after, limit);
  }

  onConversation(...args: Parameters<EventLog['onConversation']>): () => void {
    return this.commits.onConversation(...args);
  }

  onEvents(...args: Parameters<EventLog['onEvents']>): () => void {
    return this.commits.onEvents(...args);
  }

  #eraseWords(streamId: string): void {
    for (const [index, event] of this.#entries.entries())
      if (event.stream.id === streamId)
        this.#entries[index] = { ...event, data: redact(event.type, event.data) } as StoredEvent;
  }

  #put(event: Omit<StoredEvent, 'position'>): StoredEvent {
    const stored = { ...event, position: this.#entries.length + 1 } as StoredEvent;
    this.#entries.push(stored);
    return stored;
  }
}
