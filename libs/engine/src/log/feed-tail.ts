import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { FeedFilter, FeedRange, LiveFeed } from '../ports/live-log.js';
import type { Ports } from '../ports/ports.js';
import { hasErasure } from './has-erasure.js';
import { publishEvents } from './publish-events.js';
import { isInFeed, readFeed } from './read-feed.js';
import { SharedTail } from './shared-tail.js';

type TailPorts = Pick<Ports, 'eventLog' | 'conversations'>;

/** An event, and its published form, made once for all readers; null where the type is not published. */
interface FeedEntry {
  readonly stored: StoredEvent;
  readonly published: PublishedEvent | null;
}

/**
 * The end of the feed for its live readers, read once for all of them. It follows the log, and holds events, only while somebody
 * reads.
 */
export class FeedTail implements LiveFeed {
  readonly #tail: SharedTail<FeedEntry>;
  #dataSet: Promise<string> | null = null;
  #readers = 0;
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

  /** Begins to read. Returns the end of it. */
  join(): () => void {
    if (this.#readers === 0) this.#follow();
    this.#readers += 1;
    return () => {
      this.#readers -= 1;
      if (this.#readers > 0) return;
      for (const end of this.#unfollow) end();
      this.#tail.clear();
    };
  }

  /** A page of the feed for one who has joined: shared at the end of the log, and read for this reader alone before it. */
  async page(filter: FeedFilter, { after, limit }: FeedRange): Promise<FeedPage> {
    const entries = await this.#tail.after(after, Number.POSITIVE_INFINITY);
    if (entries === null) return readFeed(this.ports, filter, { after, limit });
    const events: PublishedEvent[] = [];
    let next = after;
    for (const { stored, published } of entries) {
      if (events.length === limit) break;
      next = stored.position;
      if (published && isInFeed(stored.type, stored.stream.kind, filter)) events.push(published);
    }
    this.#dataSet ??= this.ports.eventLog.dataSet();
    const hasMore = next < (entries.at(-1)?.stored.position ?? next);
    return { dataSet: await this.#dataSet, next, hasMore, events };
  }

  #follow(): void {
    const { eventLog } = this.ports;
    const onCommit = (hasErased: boolean) => (hasErased ? this.#tail.clear() : this.#tail.invalidate());
    this.#unfollow = [
      eventLog.onConversation(({ events }) => onCommit(hasErasure(events))),
      eventLog.onEvents(({ hasErased }) => onCommit(hasErased)),
    ];
  }

  async #published(stored: readonly StoredEvent[]): Promise<FeedEntry[]> {
    const published = new Map((await publishEvents(this.ports, stored)).map((event) => [event.event_id, event]));
    return stored.map((event) => ({ stored: event, published: published.get(event.id) ?? null }));
  }
}
