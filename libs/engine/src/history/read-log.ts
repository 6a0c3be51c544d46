import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { SyncResult } from '#contracts/socket-protocol.js';
import type { EventView, VisitorEventView } from '#contracts/views.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { toEventView, toVisitorEventView } from '../views/event-view.js';

type ReadPorts = Pick<Ports, 'journal' | 'events'>;

export interface ReadFrom {
  readonly conversationId: ConversationId;
  /** The last number that the reader has, in its own numbering. */
  readonly after: number;
  /** The epoch in which it was read; null on the first read. Another epoch is read from the start. */
  readonly epoch: number | null;
}

/** What an operator has missed of some conversations. Null: one of them does not exist. */
export function readLogs(
  { journal, events }: ReadPorts,
  items: readonly ReadFrom[],
): Promise<SyncResult<EventView>[] | null> {
  return readInTurn(items, async (from, limit) => {
    const c = await journal.read(from.conversationId);
    if (!c) return null;
    const after = startOf(from, c);
    const found = await events.events(c.id, { after, limit });
    return toResult(c, c.seq, found.map(toEventView), found.at(-1)?.seq ?? after, limit);
  });
}

/** What a visitor has missed of the visitor's own conversations. Null: one of them is not that visitor's. */
export function readVisitorLogs(
  { journal, events }: ReadPorts,
  visitorId: VisitorId,
  items: readonly ReadFrom[],
): Promise<SyncResult<VisitorEventView>[] | null> {
  return readInTurn(items, async (from, limit) => {
    const c = await journal.read(from.conversationId);
    if (c?.visitorId !== visitorId) return null;
    const after = startOf(from, c);
    const found = await events.publicEvents(c.id, { after, limit });
    const views = found.flatMap((event) => toVisitorEventView(event) ?? []);
    return toResult(c, c.publicSeq, views, found.at(-1)?.publicSeq ?? after, limit);
  });
}

/** One answer has room for so many events in all: what it costs must not grow with the number of items. */
async function readInTurn<E>(
  items: readonly ReadFrom[],
  read: (from: ReadFrom, limit: number) => Promise<SyncResult<E> | null>,
): Promise<SyncResult<E>[] | null> {
  const results: SyncResult<E>[] = [];
  let room: number = limits.syncEvents;
  for (const from of items) {
    const result = await read(from, room);
    if (result === null) return null;
    room -= result.events.length;
    results.push(result);
  }
  return results;
}

function startOf({ after, epoch }: ReadFrom, c: Conversation): number {
  return epoch === null || epoch === c.epoch ? after : 0;
}

function toResult<E>(c: Conversation, head: number, events: E[], last: number, limit: number): SyncResult<E> {
  // A log that lacks what its head promises is not asked for again and again.
  const isCut = events.length > 0 || limit === 0;
  return { conversationId: c.id, events, head, epoch: c.epoch, more: isCut && last < head };
}
