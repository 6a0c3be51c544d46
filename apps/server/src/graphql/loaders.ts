import DataLoader from 'dataloader';
import type { ClientView } from '#contracts/clients.js';
import type { ClientId, ConversationId, VisitorId } from '#contracts/ids.js';
import type { OrderView } from '#contracts/orders.js';
import type { ConversationSummary } from '#contracts/views.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { readClientViews, readOrdersOf } from '#engine/clients/read-clients.js';
import type { Ports } from '#engine/ports/ports.js';
import { toSummary } from '#engine/views/conversation-views.js';
import { toVisitorView } from '#engine/views/visitor-view.js';

/** A part of the logs of several conversations. */
export interface LogPart {
  readonly after?: number;
  readonly before?: number;
  readonly limit: number;
  readonly fromEnd: boolean;
  readonly type?: 'message.posted';
}

/**
 * Data loaders of one operation: references from many objects are batched into one query and deduplicated. Created per
 * operation, so that no caller sees another's reads; values of a subscription and mutations of one request do not reuse
 * earlier reads.
 */
export class Loaders {
  readonly conversation: DataLoader<ConversationId, ConversationSummary | null>;
  readonly visitor: DataLoader<VisitorId, VisitorView | null>;
  readonly client: DataLoader<ClientId, ClientView | null>;
  readonly ordersOf: DataLoader<ClientId, OrderView[]>;
  readonly #logs = new Map<string, DataLoader<ConversationId, LoggedEvent[]>>();

  constructor(private readonly ports: Ports) {
    this.conversation = new DataLoader(async (ids) => {
      const found = await ports.conversations.getMany(ids);
      return ids.map((id) => {
        const stored = found.get(id);
        return stored ? toSummary(ports, stored) : null;
      });
    });
    this.client = new DataLoader((ids) => readClientViews(ports, ids));
    this.ordersOf = new DataLoader((ids) => readOrdersOf(ports, ids));
    this.visitor = new DataLoader(async (ids) => {
      const found = await ports.visitors.getMany(ids);
      return ids.map((id) => {
        const visitor = found.get(id);
        return visitor ? toVisitorView(visitor) : null;
      });
    });
  }

  /** Clears the cache, since records may have changed: everything is read again. */
  forget(): void {
    for (const loader of [this.conversation, this.visitor, this.client, this.ordersOf, ...this.#logs.values()])
      loader.clearAll();
  }

  /** The same part of each log, in one query. */
  log({ type, ...range }: LogPart): DataLoader<ConversationId, LoggedEvent[]> {
    const key = JSON.stringify([range.after, range.before, range.limit, range.fromEnd, type]);
    const loader =
      this.#logs.get(key) ??
      new DataLoader<ConversationId, LoggedEvent[]>(async (ids) => {
        const found = await this.ports.events.eventsOfMany(ids, range, type);
        return ids.map((id) => found.get(id) ?? []);
      });
    this.#logs.set(key, loader);
    return loader;
  }
}
