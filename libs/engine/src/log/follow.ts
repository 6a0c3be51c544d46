import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { PublishedEvent } from '#contracts/published-event.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { FeedFilter } from '../ports/live-log.js';
import type { Ports } from '../ports/ports.js';
import { isInFeed } from './read-feed.js';

/**
 * Live readers of the log. Each reads what is there after its position, hands it on at the pace of its consumer, and waits for
 * more: what a slow consumer has not read is in the log, not in memory. Readers that are up to date share what is new.
 */

/** Follows the feed of published events. */
export async function* followFeed(
  ports: Pick<Ports, 'eventLog' | 'feedTail'>,
  filter: FeedFilter,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<PublishedEvent, void> {
  const growth = watch(signal, (wake) => [
    ports.eventLog.onConversation(({ events }) => {
      if (events.some(({ type }) => isInFeed(type, 'conversation', filter))) wake();
    }),
    ports.eventLog.onEvents(({ events }) => {
      if (events.some(({ type, stream }) => isInFeed(type, stream.kind, filter))) wake();
    }),
  ]);
  const leave = ports.feedTail.join();
  try {
    for (let from = after; !signal.aborted; ) {
      const grown = growth.next();
      const { events, next, hasMore } = await ports.feedTail.page(filter, { after: from, limit: limits.pageSize });
      yield* events;
      from = next;
      if (!hasMore) await grown;
    }
  } finally {
    leave();
    growth.close();
  }
}

/** Follows one conversation, by `seq`. */
export async function* followConversation(
  { eventLog, conversationTails }: Pick<Ports, 'eventLog' | 'conversationTails'>,
  id: ConversationId,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<readonly LoggedEvent[], void> {
  const growth = watch(signal, (wake) => [
    eventLog.onConversation(({ conversation }) => {
      if (conversation.id === id) wake();
    }),
  ]);
  const tail = conversationTails.join(id);
  try {
    for (let from = after; !signal.aborted; ) {
      const grown = growth.next();
      const found = await tail.read(from, limits.pageSize);
      if (found.length > 0) yield found;
      from = found.at(-1)?.seq ?? from;
      if (found.length < limits.pageSize) await grown;
    }
  } finally {
    tail.leave();
    growth.close();
  }
}

/** Follows the answer that the bot is writing: always the newest state of it, so that a slow reader skips some. */
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
