import type { StreamKind } from '#contracts/events/define-event.js';
import { type EventType, isPublished } from '#contracts/events.js';
import { limits } from '#contracts/limits.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import { mayFollow } from '../access/readable-streams.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { FeedFilter, FeedRange } from '../ports/live-log.js';
import type { Ports } from '../ports/ports.js';
import { toPublishedEvents } from './to-published-events.js';

type FeedPorts = Pick<Ports, 'eventLog' | 'conversations'>;

export function isInFeed(type: EventType, kind: StreamKind, { reader, types }: FeedFilter): boolean {
  return isPublished(type) && mayFollow(reader, kind) && (types?.includes(type) ?? true);
}

/**
 * Reads a page of the feed. It may be empty although more follows: at most `limits.feedScan` events are scanned, so that a filter for a
 * rare type does not read the whole log in one request.
 */
export async function readFeed(ports: FeedPorts, filter: FeedFilter, { after, limit }: FeedRange): Promise<FeedPage> {
  const found: StoredEvent[] = [];
  let next = after;
  let hasMore = false;
  for (let scanned = 0; scanned < limits.feedScan && found.length < limit; ) {
    const batch = await ports.eventLog.read(next, limits.feedPage);
    for (const event of batch) {
      if (found.length === limit) break;
      next = event.position;
      scanned += 1;
      if (isInFeed(event.type, event.stream.kind, filter)) found.push(event);
    }
    hasMore = next < (batch.at(-1)?.position ?? next) || batch.length === limits.feedPage;
    if (!hasMore) break;
  }
  return { dataSet: await ports.eventLog.dataSet(), next, hasMore, events: await toPublishedEvents(ports, found) };
}
