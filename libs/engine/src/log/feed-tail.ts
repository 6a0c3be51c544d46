import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { FeedFilter, FeedRange, FeedReader, LiveFeed, LogPart } from '../ports/live-log.js';
import type { Ports } from '../ports/ports.js';
import { hasErasure } from './has-erasure.js';
import { isInFeed, readFeed } from './read-feed.js';
import { SharedTail } from './shared-tail.js';
import { toPublishedEvents } from './to-published-events.js';

type TailPorts = Pick<Ports, 'eventLog' | 'conversations'>;

/** Event with its published form, made once for all readers; null for an unpublished type. */
interface FeedEntry {
  readonly stored: StoredEvent;
  readonly published: PublishedEvent | null;
}

/** Shared tail of the feed: read once for all live readers. It follows the log and holds events only while there are readers. */
export class FeedTail implements LiveFeed {
  readonly #tail: SharedTail<FeedEntry>;
  #dataSet: Promise<string> | null = null;
  readonly #readers = new Set<FeedReader>();
  #unfollow: readonly (() => void)[] = [];

  constructor(
    private readonly ports: TailPorts,
    size?: number,
  ) {
    const { eventLog } = ports;
    this.#tail = new SharedTail(
      {
        head: () => eventLog.head(),
        read: async (after, limit) => this.#published(await eventLog.read(after, limit)),
        positionOf: ({ stored }) => stored.position,
      },
      size,
    );
  }

  /** Adds a reader; returns its removal. */
  join(reader: FeedReader): () => void {
    if (this.#readers.size === 0) this.#follow();
    this.#readers.add(reader);
    return () => {
      this.#readers.delete(reader);
      if (this.#readers.size > 0) return;
      for (const end of this.#unfollow) end();
      this.#tail.clear();
    };
  }

  /** Page of the feed for a joined reader, if it is in memory: at the end of the log. */
  pageNow(filter: FeedFilter, { after, limit }: FeedRange): LogPart<PublishedEvent> | null {
    const entries = this.#tail.now(after, Number.POSITIVE_INFINITY);
    return entries && partOf(entries, filter, { after, limit });
  }

  /** Page of the feed, read for this reader alone if it is not in memory. */
  async page(filter: FeedFilter, { after, limit }: FeedRange): Promise<FeedPage> {
    const entries = await this.#tail.after(after, Number.POSITIVE_INFINITY);
    if (entries === null) return readFeed(this.ports, filter, { after, limit });
    this.#dataSet ??= this.ports.eventLog.dataSet();
    return { dataSet: await this.#dataSet, ...partOf(entries, filter, { after, limit }) };
  }

  #follow(): void {
    const { eventLog } = this.ports;
    const onCommit = (hasErased: boolean, concerns: (filter: FeedFilter) => boolean) => {
      if (hasErased) this.#tail.clear();
      else this.#tail.invalidate();
      for (const { filter, wake } of this.#readers) if (concerns(filter)) this.#tail.whenFresh(wake);
    };
    this.#unfollow = [
      eventLog.onConversation(({ events }) =>
        onCommit(hasErasure(events), (filter) => events.some(({ type }) => isInFeed(type, 'conversation', filter))),
      ),
      eventLog.onEvents(({ events, hasErased }) =>
        onCommit(hasErased, (filter) => events.some(({ type, stream }) => isInFeed(type, stream.kind, filter))),
      ),
    ];
  }

  async #published(stored: readonly StoredEvent[]): Promise<FeedEntry[]> {
    const published = new Map((await toPublishedEvents(this.ports, stored)).map((event) => [event.event_id, event]));
    return stored.map((event) => ({ stored: event, published: published.get(event.id) ?? null }));
  }
}

function partOf(entries: readonly FeedEntry[], filter: FeedFilter, { after, limit }: FeedRange) {
  const events: PublishedEvent[] = [];
  let next = after;
  for (const { stored, published } of entries) {
    if (events.length === limit) break;
    next = stored.position;
    if (published && isInFeed(stored.type, stored.stream.kind, filter)) events.push(published);
  }
  return { next, hasMore: next < (entries.at(-1)?.stored.position ?? next), events };
}
