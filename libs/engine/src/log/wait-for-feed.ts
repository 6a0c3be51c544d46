import type { FeedPage } from '#contracts/operations/event-feed.js';
import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import { endsRights, narrowed } from '../access/ends-rights.js';
import type { Principal } from '../access/principal.js';
import { type LackingPermission, lackingToFollow } from '../access/readable-streams.js';
import type { FeedFilter, FeedRange } from '../ports/live-log.js';
import type { Ports } from '../ports/ports.js';
import { withDeadline } from '../with-deadline.js';

export interface FeedWait {
  readonly ms: number;
  /** Aborts when the client disconnects or the server stops: the wait ends with an empty page. */
  readonly signal: AbortSignal;
}

/** A filter whose reader may lose rights meanwhile. */
type ReaderFilter = FeedFilter & { readonly reader: Principal };

/**
 * Long poll of the feed: returns a page once it has an event, or an empty one after the wait. Ends with the reader's
 * rights, revoked or expired: `unauthenticated`. A reader that loses some rights continues with the rest, unless it
 * needs the lost ones: `forbidden`.
 */
export async function waitForFeed(
  ports: Pick<Ports, 'eventLog' | 'feedTail' | 'clock'>,
  filter: ReaderFilter,
  { after, limit }: FeedRange,
  { ms, signal }: FeedWait,
): Promise<Result<FeedPage, Rejection<'unauthenticated'> | LackingPermission>> {
  // Subscribe before the first read, so that nothing is missed in between.
  const rightsMs = (filter.reader.expiresAt ?? Number.POSITIVE_INFINITY) - ports.clock.now();
  const watch = watchFeed(ports.eventLog, filter, { ms: Math.max(0, Math.min(ms, rightsMs)), signal });
  const leave = ports.feedTail.join({ filter, wake: watch.wake });
  try {
    for (let from = after; ; ) {
      const changed = watch.changed();
      const readable = watch.filter;
      const page = await ports.feedTail.page(readable, { after: from, limit });
      if (watch.rightsEnded || (watch.isOver && !watch.hasOtherExpiry && !signal.aborted && rightsMs <= ms))
        return reject('unauthenticated');
      const permission = lackingToFollow(watch.filter.reader, filter.types);
      if (permission) return { ...reject('forbidden'), permission };
      // It was read with rights that are gone.
      if (watch.filter !== readable) continue;
      if (page.events.length > 0 || watch.isOver) return ok(page);
      from = page.next;
      if (!page.hasMore) await changed;
    }
  } finally {
    leave();
    watch.close();
  }
}

/** Wakes a long poll when its feed has grown, its reader's rights end or shrink, or its time is up. */
function watchFeed(eventLog: Ports['eventLog'], filter: ReaderFilter, { ms, signal }: FeedWait) {
  const { signal: over, end } = withDeadline(signal, ms);
  let rightsEnded = false;
  let hasOtherExpiry = false;
  let present = filter;
  let wake = () => {};
  const onOver = () => wake();
  over.addEventListener('abort', onOver);
  const unsubscribe = eventLog.onEvents(({ events }) => {
    const reader = events.reduce(narrowed, present.reader);
    const isNarrowed = reader !== present.reader;
    // With another expiry the wait is over early: the next one is held to it.
    if (reader.expiresAt !== present.reader.expiresAt) {
      hasOtherExpiry = true;
      end();
    }
    if (isNarrowed) present = { ...present, reader };
    rightsEnded ||= events.some((event) => endsRights(event, reader));
    if (rightsEnded || isNarrowed) wake();
  });
  return {
    wake: () => wake(),
    /** Resolves at the next change from now. */
    changed: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        if (over.aborted) resolve();
      }),
    /** With the rights that the reader has now. */
    get filter() {
      return present;
    },
    get rightsEnded() {
      return rightsEnded;
    },
    get hasOtherExpiry() {
      return hasOtherExpiry;
    },
    get isOver() {
      return over.aborted;
    },
    close: () => {
      end();
      over.removeEventListener('abort', onOver);
      unsubscribe();
    },
  };
}
