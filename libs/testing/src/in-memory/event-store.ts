import type { AnswerDecision } from '#contracts/answer.js';
import type { ClientId, ConversationId, EventId } from '#contracts/ids.js';
import type { RoutingDecision } from '#contracts/routing.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { EventStore, Window } from '#engine/ports/conversation-store.js';
import type { InMemoryLog } from './in-memory-log.js';

export class InMemoryEventStore implements EventStore {
  readonly #memory: InMemoryLog;

  constructor(memory: InMemoryLog) {
    this.#memory = memory;
  }

  async events(
    id: ConversationId,
    range: { after?: number; before?: number; limit: number; fromEnd?: boolean },
  ): Promise<LoggedEvent[]> {
    const { after = 0, before = Number.MAX_SAFE_INTEGER, limit, fromEnd = false } = range;
    const within = this.#memory.log(id).filter(({ seq }) => seq > after && seq < before);
    return fromEnd ? within.slice(Math.max(0, within.length - limit)) : within.slice(0, limit);
  }

  async eventsOfMany(
    ids: readonly ConversationId[],
    { after = 0, before = Number.MAX_SAFE_INTEGER, limit, fromEnd = false }: Parameters<EventStore['eventsOfMany']>[1],
    type?: 'message.posted',
  ): Promise<Map<ConversationId, LoggedEvent[]>> {
    const part = (id: ConversationId) => {
      const within = this.#ofType(id, type).filter(({ seq }) => seq > after && seq < before);
      return fromEnd ? within.slice(Math.max(0, within.length - limit)) : within.slice(0, limit);
    };
    return new Map(ids.map((id) => [id, part(id)]));
  }

  async publicEvents(id: ConversationId, range: { after: number; limit: number }): Promise<LoggedEvent[]> {
    return this.#memory
      .log(id)
      .filter(({ publicSeq }) => publicSeq !== null && publicSeq > range.after)
      .slice(0, range.limit);
  }

  async event(id: EventId): Promise<LoggedEvent | null> {
    return this.#memory.feed.find((event) => event.id === id) ?? null;
  }

  async decisions(ids: readonly EventId[]): Promise<Map<EventId, AnswerDecision>> {
    return pick(this.#memory.decisions, ids);
  }

  async routing(ids: readonly EventId[]): Promise<Map<EventId, RoutingDecision>> {
    return pick(this.#memory.routing, ids);
  }

  async publicSeqAt(id: ConversationId, seq: number): Promise<number> {
    return this.#memory.log(id).findLast((event) => event.seq <= seq && event.publicSeq !== null)?.publicSeq ?? 0;
  }

  async seqAt(id: ConversationId, publicSeq: number): Promise<number> {
    const upTo = (event: LoggedEvent) => event.publicSeq !== null && event.publicSeq <= publicSeq;
    return this.#memory.log(id).findLast(upTo)?.seq ?? 0;
  }

  async count(id: ConversationId | ClientId, type?: 'message.posted'): Promise<number> {
    return type === undefined ? this.#memory.countOf(id) : this.#ofType(id as ConversationId, type).length;
  }

  async page(id: ConversationId, { offset, limit }: Window, type?: 'message.posted'): Promise<LoggedEvent[]> {
    return this.#ofType(id, type).slice(offset, offset + limit);
  }

  #ofType(id: ConversationId, type: 'message.posted' | undefined): LoggedEvent[] {
    return this.#memory.log(id).filter((event) => type === undefined || event.type === type);
  }
}

function pick<V>(from: ReadonlyMap<EventId, V>, ids: readonly EventId[]): Map<EventId, V> {
  const wanted = new Set(ids);
  return new Map([...from].filter(([id]) => wanted.has(id)));
}
