import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { FeedFilter, FollowedConversation, LogPart } from '../ports/live-log.js';
import type { Ports } from '../ports/ports.js';
import { LiveReader, type LiveSource } from './live-reader.js';

/**
 * Live readers of the log with backpressure: each reads from its position, yields at the pace of its consumer, then waits for more. What a
 * slow consumer has not read stays in the log, not in memory; readers that are up to date share what is new.
 */

/** Follows the feed of published events. */
export function followFeed(
  { feedTail }: Pick<Ports, 'feedTail'>,
  filter: FeedFilter,
  after: number,
  signal: AbortSignal,
): AsyncIterableIterator<PublishedEvent> {
  const limit = limits.pageSize;
  const source: LiveSource<PublishedEvent> = {
    join: (wake) => feedTail.join({ filter, wake }),
    readNow: (from) => feedTail.pageNow(filter, { after: from, limit }),
    read: (from) => feedTail.page(filter, { after: from, limit }),
  };
  return new LiveReader(source, after, (events) => events, signal);
}

/** Follows one conversation by `seq`; `toValues` converts a batch of events. */
export function followConversation<V>(
  { conversationTails }: Pick<Ports, 'conversationTails'>,
  { id, after }: { readonly id: ConversationId; readonly after: number },
  toValues: (events: readonly LoggedEvent[]) => readonly V[] | Promise<readonly V[]>,
  signal: AbortSignal,
): AsyncIterableIterator<V> {
  const limit = limits.pageSize;
  let followed: FollowedConversation;
  const part = (from: number, events: readonly LoggedEvent[]): LogPart<LoggedEvent> => ({
    events,
    next: events.at(-1)?.seq ?? from,
    hasMore: events.length === limit,
  });
  const source: LiveSource<LoggedEvent> = {
    join: (wake) => {
      followed = conversationTails.join(id, wake);
      return followed.leave;
    },
    readNow: (from) => {
      const events = followed.readNow(from, limit);
      return events && part(from, events);
    },
    read: async (from) => part(from, await followed.read(from, limit)),
  };
  return new LiveReader(source, after, toValues, signal);
}

/** Follows the answer being written: always its newest state, so a slow reader skips some. */
export async function* followAnswer(
  { signals }: Pick<Ports, 'signals'>,
  id: ConversationId,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  let newest: string | null = null;
  const growth = watch(signal, (wake) => [
    signals.onSignal((sent) => {
      if (sent.kind !== 'answer-delta' || sent.conversationId !== id) return;
      newest = sent.text;
      wake();
    }),
  ]);
  try {
    while (!signal.aborted) {
      const grown = growth.next();
      const text: string | null = newest;
      newest = null;
      if (text === null) await grown;
      else yield text;
    }
  } finally {
    growth.close();
  }
}

/** Changes as promises: `next` resolves at the first change after its call, or when the signal aborts. */
function watch(signal: AbortSignal, subscribe: (wake: () => void) => (() => void)[]) {
  let resolve = () => {};
  const wake = () => resolve();
  const unsubscribe = subscribe(wake);
  signal.addEventListener('abort', wake);
  return {
    next: () =>
      new Promise<void>((done) => {
        resolve = done;
        if (signal.aborted) done();
      }),
    close: () => {
      signal.removeEventListener('abort', wake);
      for (const end of unsubscribe) end();
    },
  };
}
